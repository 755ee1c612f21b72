#!/bin/sh
# robots-parser 3.0.1 (npm).
#
# A rule that escapes a star or a dollar sign, so that it means the character itself, applies to no
# address that has the character: the two examples of the standard are allowed where it says that
# they are disallowed. Only an address that is escaped in the same way meets the star's rule, and
# none meets the dollar sign's.
#
# Expected: "%2A" and "%24" of a rule match "*" and "$" (RFC 9309, section 2.2.3, the last table).
#
# Seen on 1 December 2026:
#   Disallow: /path/file-with-a-%2A.html
#     /path/file-with-a-*.html allowed
#     /path/file-with-a-%2A.html disallowed
#   Disallow: /path/foo-%24
#     /path/foo-$ allowed
#     /path/foo-%24 disallowed
set -eu
command -v node >/dev/null && command -v npm >/dev/null || { echo 'needs node and npm'; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund robots-parser@3.0.1
cat >show.mjs <<'JS'
import robotsParser from 'robots-parser';

const paths = ['/path/file-with-a-*.html', '/path/foo-$'];
for (const path of paths) {
  const escaped = path.replace('*', '%2A').replace('$', '%24');
  console.log(`Disallow: ${escaped}`);
  const file = `User-agent: *\nDisallow: ${escaped}\n`;
  const robots = robotsParser('https://shop.example/robots.txt', file);
  for (const asked of [path, escaped]) {
    const isAllowed = robots.isAllowed(`https://shop.example${asked}`, 'crawler');
    console.log(`  ${asked} ${isAllowed ? 'allowed' : 'disallowed'}`);
  }
}
JS
node show.mjs >seen
cat seen
printf '%s\n' 'Disallow: /path/file-with-a-%2A.html' '  /path/file-with-a-*.html allowed' \
  '  /path/file-with-a-%2A.html disallowed' 'Disallow: /path/foo-%24' '  /path/foo-$ allowed' \
  '  /path/foo-%24 disallowed' >stated
cmp -s seen stated || { echo 'This differs from what is stated.'; exit 1; }
