#!/bin/sh
# sitemap 9.0.1 (npm).
#
# Its reader knows elements by their written names, not by their namespaces. A sitemap whose elements
# have a prefix is read as one without URLs. An image whose element declares its own namespace
# replaces the address of its page: the list then has the picture as a page, and not the page.
#
# Expected: how a namespace is declared changes nothing (Namespaces in XML 1.0, section 6).
#
# Seen on 1 December 2026, URLs of a sitemap with the one page https://shop.example/page:
#   without a prefix: https://shop.example/page
#   with a prefix:
#   image with a prefix: https://shop.example/page
#   image without one: https://shop.example/picture.png
set -eu
command -v node >/dev/null && command -v npm >/dev/null || { echo 'needs node and npm'; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund sitemap@9.0.1
cat >show.mjs <<'JS'
import { Readable } from 'node:stream';
import { parseSitemap } from 'sitemap';

const site = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const images = 'http://www.google.com/schemas/sitemap-image/1.1';
const page = 'https://shop.example/page';
const picture = 'https://shop.example/picture.png';
const files = {
  'without a prefix': `<urlset xmlns="${site}"><url><loc>${page}</loc></url></urlset>`,
  'with a prefix': `<s:urlset xmlns:s="${site}"><s:url><s:loc>${page}</s:loc></s:url></s:urlset>`,
  'image with a prefix': `<urlset xmlns="${site}" xmlns:image="${images}"><url><loc>${page}</loc><image:image><image:loc>${picture}</image:loc></image:image></url></urlset>`,
  'image without one': `<urlset xmlns="${site}"><url><loc>${page}</loc><image xmlns="${images}"><loc>${picture}</loc></image></url></urlset>`,
};
const silent = () => undefined;
for (const [name, text] of Object.entries(files)) {
  const items = await parseSitemap(Readable.from([Buffer.from(text)]), silent);
  console.log(`${name}: ${items.map(({ url }) => url).join(' ')}`.trim());
}
JS
node show.mjs 2>/dev/null | grep -v '^unhandled' >seen
cat seen
printf '%s\n' 'without a prefix: https://shop.example/page' 'with a prefix:' \
  'image with a prefix: https://shop.example/page' \
  'image without one: https://shop.example/picture.png' >stated
cmp -s seen stated || { echo 'This differs from what is stated.'; exit 1; }
