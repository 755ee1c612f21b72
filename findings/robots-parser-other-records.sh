#!/bin/sh
# robots-parser 3.0.1 (npm) and Protego 0.7.0 (PyPI, the parser of Scrapy).
#
# A line that is no rule and stands between two user agents splits their group in two, so that the
# first agent is left without rules and may read everything. robots-parser does so at each such line
# that it knows, among them Sitemap; Protego does at Crawl-delay only, and reads the same file with
# Sitemap as one group.
#
# Expected: other records do not interfere with rules (RFC 9309, section 2.2.4), so that both agents
# have the rule.
#
# Seen on 1 December 2026, may crawler "one" read /private?
#   robots-parser: nothing between no, Sitemap yes, Crawl-delay yes
#   protego: nothing between no, Sitemap no, Crawl-delay yes
set -eu
for program in node npm python3; do
  command -v "$program" >/dev/null || { echo "needs $program"; exit 77; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund robots-parser@3.0.1
python3 -m venv python || { echo 'needs venv'; exit 77; }
python/bin/pip install --quiet --disable-pip-version-check Protego==0.7.0
cat >cases.json <<'JSON'
[
  ["nothing between", ""],
  ["Sitemap", "Sitemap: https://shop.example/sitemap.xml\n"],
  ["Crawl-delay", "Crawl-delay: 1\n"]
]
JSON
cat >show.mjs <<'JS'
import { readFileSync } from 'node:fs';
import robotsParser from 'robots-parser';

const seen = JSON.parse(readFileSync('cases.json')).map(([name, line]) => {
  const file = `User-agent: one\n${line}User-agent: two\nDisallow: /private\n`;
  const robots = robotsParser('https://shop.example/robots.txt', file);
  return `${name} ${robots.isAllowed('https://shop.example/private', 'one') ? 'yes' : 'no'}`;
});
console.log(`robots-parser: ${seen.join(', ')}`);
JS
cat >show.py <<'PY'
import json
from protego import Protego

seen = []
for name, line in json.load(open('cases.json')):
    robots = Protego.parse(f'User-agent: one\n{line}User-agent: two\nDisallow: /private\n')
    may = robots.can_fetch('https://shop.example/private', 'one')
    seen.append(f"{name} {'yes' if may else 'no'}")
print('protego: ' + ', '.join(seen))
PY
{ node show.mjs; python/bin/python show.py; } >seen
cat seen
printf '%s\n' 'robots-parser: nothing between no, Sitemap yes, Crawl-delay yes' \
  'protego: nothing between no, Sitemap no, Crawl-delay yes' >stated
cmp -s seen stated || { echo 'This differs from what is stated.'; exit 1; }
