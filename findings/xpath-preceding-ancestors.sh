#!/bin/sh
# xpath 0.0.34 (npm) over documents of @xmldom/xmldom 0.9.8.
#
# The axis preceding:: has the ancestors of the node, too. `//e/preceding::*` finds the element that
# e lies in and the root, so a rule such as "no h1 precedes this" is decided by what is around it.
#
# Expected, by section 2.2 of XPath 1.0, which leaves ancestors out of this axis: a b c for e, and
# a b c d e for f.
#
# Seen on 30 November 2026:
#   //e/preceding::* r a b c d
#   //f/preceding::* r a b c d e
#   //e/ancestor::* r d
set -eu
command -v node >/dev/null && command -v npm >/dev/null || { echo 'needs node and npm'; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund xpath@0.0.34 @xmldom/xmldom@0.9.8
cat >show.cjs <<'JS'
const { DOMParser } = require('@xmldom/xmldom');
const xpath = require('xpath');

const text = '<r><a><b/><c/></a><d><e/></d><f/></r>';
const document = new DOMParser().parseFromString(text, 'text/xml');
for (const expression of ['//e/preceding::*', '//f/preceding::*', '//e/ancestor::*']) {
  const names = xpath.select(expression, document).map(({ nodeName }) => nodeName);
  console.log(expression, names.join(' '));
}
JS
node show.cjs >seen
cat seen
printf '%s\n' '//e/preceding::* r a b c d' '//f/preceding::* r a b c d e' '//e/ancestor::* r d' >stated
cmp -s seen stated || { echo 'This differs from what is stated.'; exit 1; }
