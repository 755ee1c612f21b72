#!/bin/sh
# sitemapper 4.1.6 (npm).
#
# Addresses of a sitemap keep numeric character references as they are written: "&#38;" and "&#x26;"
# stay, where "&amp;" becomes an ampersand. A crawler that follows such a list asks for another
# address: what follows the "#" is a fragment, so the rest of the query is lost.
#
# Expected: all three are an ampersand (XML 1.0, section 4.1).
#
# Seen on 1 December 2026:
#   &amp;: https://shop.example/list?page=1&sort=price
#   &#38;: https://shop.example/list?page=1&#38;sort=price
#   &#x26;: https://shop.example/list?page=1&#x26;sort=price
set -eu
command -v node >/dev/null && command -v npm >/dev/null || { echo 'needs node and npm'; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund sitemapper@4.1.6
cat >show.mjs <<'JS'
import { createServer } from 'node:http';
import Sitemapper from 'sitemapper';

const server = createServer(({ url }, response) => {
  const ampersand = decodeURIComponent(url.slice(1));
  const loc = `https://shop.example/list?page=1${ampersand}sort=price`;
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  response.writeHead(200, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0"?><urlset xmlns="${space}"><url><loc>${loc}</loc></url></urlset>`);
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
for (const ampersand of ['&amp;', '&#38;', '&#x26;']) {
  const url = `http://127.0.0.1:${server.address().port}/${encodeURIComponent(ampersand)}`;
  const { sites } = await new Sitemapper({ url }).fetch();
  console.log(`${ampersand}: ${sites.join(' ')}`);
}
server.close();
JS
node show.mjs >seen
cat seen
printf '%s\n' '&amp;: https://shop.example/list?page=1&sort=price' \
  '&#38;: https://shop.example/list?page=1&#38;sort=price' \
  '&#x26;: https://shop.example/list?page=1&#x26;sort=price' >stated
cmp -s seen stated || { echo 'This differs from what is stated.'; exit 1; }
