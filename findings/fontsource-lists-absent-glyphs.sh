#!/bin/sh
# @fontsource/noto-sans 5.3.0 (npm), read by fontkit 2.0.4 (npm).
#
# unicode.json says which code points each file of the family is for. Seven of the code points that
# it gives to latin-ext and cyrillic-ext are not in these files but in latin and cyrillic: the
# Turkish dotless i, the ligature oe, and letters of Ukrainian and Kazakh. A
# program that picks one file by the lists may pick the one without the letter.
#
# Expected: a file has the glyphs of the code points that its list names and the family has.
#
# Seen on 29 November 2026:
#   latin-ext: lists but lacks U+0131 U+0152 U+0153, which latin has
#   cyrillic-ext: lists but lacks U+0490 U+0491 U+04B0 U+04B1, which cyrillic has
set -eu
command -v node >/dev/null && command -v npm >/dev/null || { echo 'needs node and npm'; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund @fontsource/noto-sans@5.3.0 fontkit@2.0.4
cat >show.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { create } from 'fontkit';

const family = 'node_modules/@fontsource/noto-sans';
const lists = JSON.parse(readFileSync(`${family}/unicode.json`, 'utf8'));
const open = (part) =>
  create(readFileSync(`${family}/files/noto-sans-${part}-400-normal.woff2`));
const pointsOf = (list) =>
  list.split(',').flatMap((range) => {
    const [first, last = first] = range.replace('U+', '').split('-').map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
for (const part of ['latin-ext', 'cyrillic-ext']) {
  const base = part.replace('-ext', '');
  const [font, other] = [open(part), open(base)];
  const absent = pointsOf(lists[part]).filter(
    (point) => !font.hasGlyphForCodePoint(point) && other.hasGlyphForCodePoint(point),
  );
  const names = absent.map((point) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`);
  console.log(`${part}: lists but lacks ${names.join(' ')}, which ${base} has`);
}
JS
node show.mjs >seen
cat seen
cat >stated <<'TEXT'
latin-ext: lists but lacks U+0131 U+0152 U+0153, which latin has
cyrillic-ext: lists but lacks U+0490 U+0491 U+04B0 U+04B1, which cyrillic has
TEXT
cmp -s seen stated || { echo 'This differs from what is stated.'; exit 1; }
