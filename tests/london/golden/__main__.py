"""Write the golden games anew: python -m tests.london.golden"""

from tests.london.golden import GOLDEN

for golden in GOLDEN:
    text = golden.text()
    changed = not golden.path.exists() or golden.path.read_text(encoding="utf-8") != text
    golden.path.write_text(text, encoding="utf-8", newline="\n")
    print(f"{golden.path.name}: {'written' if changed else 'as it was'}")
