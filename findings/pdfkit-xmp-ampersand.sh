#!/bin/sh
# pdfkit 0.20.2 (npm), its metadata read by sax 1.6.1 (npm).
#
# In the forms of PDF that carry XMP (here PDF/UA), pdfkit writes title and author into it as they
# are. A title with an ampersand makes metadata that no XML parser accepts.
#
# Expected: "&amp;", as XML asks for, which XMP is written in (ISO 16684-1).
#
# Seen on 29 November 2026:
#   title Salt and pepper: well-formed
#   title Salt & pepper: Invalid character in entity name
set -eu
command -v node >/dev/null && command -v npm >/dev/null || { echo 'needs node and npm'; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund pdfkit@0.20.2 sax@1.6.1
cat >show.mjs <<'JS'
import PDFDocument from 'pdfkit';
import sax from 'sax';

function make(title) {
  const document = new PDFDocument({
    compress: false,
    tagged: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    lang: 'en',
    displayTitle: true,
    info: { Title: title },
  });
  const chunks = [];
  document.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    document.on('end', () => resolve(Buffer.concat(chunks).toString('latin1')));
    document.end();
  });
}

for (const title of ['Salt and pepper', 'Salt & pepper']) {
  const pdf = await make(title);
  const xmp = /<x:xmpmeta[\s\S]*?<\/x:xmpmeta>/.exec(pdf)?.[0] ?? '';
  let verdict = xmp === '' ? 'no metadata' : 'well-formed';
  try {
    sax.parser(true).write(xmp).close();
  } catch (error) {
    verdict = error.message.split('\n')[0];
  }
  console.log(`title ${title}: ${verdict}`);
}
JS
node show.mjs >seen
cat seen
cat >stated <<'TEXT'
title Salt and pepper: well-formed
title Salt & pepper: Invalid character in entity name
TEXT
cmp -s seen stated || { echo 'This differs from what is stated.'; exit 1; }
