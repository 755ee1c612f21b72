#!/bin/sh
# pdfkit 0.20.2 with @fontsource/noto-sans-arabic 5.3.0 and @fontsource/ibm-plex-sans-arabic 5.3.0
# (npm), read back by unpdf 1.8.1 (npm, pdf.js).
#
# Noto's Arabic draws the dots of a letter as glyphs of their own, which stand for no character. pdfkit
# writes a map from glyphs to text that gives each of them something all the same, so a word that is
# copied from the PDF or searched in it has control characters between its letters. IBM Plex has a
# glyph for each letter, and its words come back as they were.
#
# Expected: the word that was drawn.
#
# Seen on 29 November 2026, code points of a word of three letters:
#   drawn: 643 62A 628
#   noto-sans-arabic: 643 62A 3 628 1
#   ibm-plex-sans-arabic: 643 62A 628
set -eu
command -v node >/dev/null && command -v npm >/dev/null || { echo 'needs node and npm'; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund pdfkit@0.20.2 unpdf@1.8.1 \
  @fontsource/noto-sans-arabic@5.3.0 @fontsource/ibm-plex-sans-arabic@5.3.0
cat >show.mjs <<'JS'
import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';

const word = '\u0643\u062a\u0628';
const pointsOf = (text) => [...text].map((each) => each.codePointAt(0).toString(16).toUpperCase()).join(' ');

function draw(font) {
  const document = new PDFDocument();
  const chunks = [];
  document.on('data', (chunk) => chunks.push(chunk));
  document.font(font).text(word, { lineBreak: false });
  return new Promise((resolve) => {
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.end();
  });
}

console.log(`drawn: ${pointsOf(word)}`);
for (const family of ['noto-sans-arabic', 'ibm-plex-sans-arabic']) {
  const bytes = await draw(`node_modules/@fontsource/${family}/files/${family}-arabic-400-normal.woff`);
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  console.log(`${family}: ${pointsOf(text)}`);
}
JS
node show.mjs >seen
cat seen
cat >stated <<'TEXT'
drawn: 643 62A 628
noto-sans-arabic: 643 62A 3 628 1
ibm-plex-sans-arabic: 643 62A 628
TEXT
cmp -s seen stated || { echo 'This differs from what is stated.'; exit 1; }
