#!/bin/sh
# Typst 0.15.0 (PyPI) with IBM Plex Sans Arabic of @expo-google-fonts/ibm-plex-sans-arabic 0.4.2 (npm), read back by
# pdftotext 22.12.0 of Poppler and by pypdfium2 5.15.2 (PyPI, PDFium).
#
# The font draws lam and alef as one glyph, and likewise feh and yeh. Typst writes the letters of such
# a glyph in the order of reading. Poppler and PDFium turn around the letters of a right-to-left word,
# those of one glyph with them, so each such pair is copied and found only reversed: lam-alef as
# alef-lam. The standard PDF/UA-1 changes nothing about it. Of a file that has the letters of such
# glyphs reversed, both programs give back what was drawn.
#
# Expected: the words that were drawn.
#
# Seen on 1 December 2026, code points of two words:
#   drawn: 633 644 627 645 641 64A
#   poppler: 633 627 644 645 64A 641
#   pdfium: 633 627 644 645 64A 641
set -eu
for program in npm python3 pdftotext; do
  command -v $program >/dev/null || { echo 'needs npm, python3 and pdftotext (Poppler)'; exit 77; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund @expo-google-fonts/ibm-plex-sans-arabic@0.4.2
mkdir fonts
find node_modules -name 'IBMPlexSansArabic_400Regular.ttf' -exec cp {} fonts/ \;
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check typst==0.15.0 pypdfium2==5.15.2
cat >show.py <<'PY'
import subprocess, unicodedata
import pypdfium2, typst

words = "\u0633\u0644\u0627\u0645 \u0641\u064a"

def points_of(text):
    # Poppler writes marks of direction around a line.
    return " ".join(f"{ord(each):X}" for each in text if unicodedata.category(each) == "Lo")

with open("words.typ", "w", encoding="utf-8") as file:
    file.write('#set document(title: "Words")\n#set text(lang: "ar", dir: rtl, fallback: false, '
               f'font: "IBM Plex Sans Arabic")\n{words}\n')
typst.compile("words.typ", output="words.pdf", font_paths=["fonts"], ignore_system_fonts=True,
              pdf_standards=["ua-1"])
print("drawn:", points_of(words))
print("poppler:", points_of(subprocess.check_output(["pdftotext", "words.pdf", "-"]).decode()))
print("pdfium:", points_of(pypdfium2.PdfDocument("words.pdf")[0].get_textpage().get_text_range()))
PY
venv/bin/python show.py >seen
cat seen
cat >stated <<'TEXT'
drawn: 633 644 627 645 641 64A
poppler: 633 627 644 645 64A 641
pdfium: 633 627 644 645 64A 641
TEXT
cmp -s seen stated || { echo 'This differs from what is stated.'; exit 1; }
