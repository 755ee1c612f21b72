// Finds regular expressions whose time grows with more than the length of what they read.
//
//   node scripts/check-regexes.mjs [--root <folder>]
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { listFiles } from './list-files.mjs';

const require = createRequire(import.meta.url);
const ts = require('typescript');
const { analyse } = require('scslre');

/** Programs that run in the service. */
const folders = ['activities', 'admin', 'api', 'ingest', 'modules', 'platform', 'workflows'];

/** Expressions that are not slow although the analysis cannot prove it, with the reason. */
const checkedByHand = new Map([
  [
    String.raw`/^\s*(\d{1,9})(?:\.[\d.]*)?\s*(?:[;,\s]\s*(?:url\s*=\s*)?(.*))?$/is`,
    'Its last part accepts whatever is left, so that it never goes back',
  ],
  [String.raw`/^(["'])(.*?)\1.*$/s`, 'After the second quote it accepts whatever is left'],
  [
    String.raw`/([^\s,](?:\S*[^\s,])?)(?:,+(?=\s|$)|\s[^,]*,?|$)/g`,
    'A blank or the end follows each run, so that the first look is the last',
  ],
  ['/[^A-Za-z0-9/.!]+$/', 'It reads the patterns of a package, once'],
]);

const rootAt = process.argv.indexOf('--root');
const root = rootAt === -1 ? process.cwd() : process.argv[rootAt + 1];
const files = listFiles(root).filter(
  (file) =>
    file.endsWith('.ts') &&
    !file.endsWith('.test.ts') &&
    folders.some((folder) => file.startsWith(`${folder}/`)),
);

let count = 0;
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) check(node.text, () => lineOf(node));
    ts.forEachChild(node, visit);
  };
  const lineOf = (node) =>
    `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  visit(source);
}
if (count > 0) {
  process.stdout.write(
    'These take time that grows with the square of a run, or worse. Bound the run, or do without one.\n',
  );
  process.exitCode = 1;
}

function check(literal, place) {
  if (checkedByHand.has(literal)) return;
  const end = literal.lastIndexOf('/');
  const { reports } = analyse(
    { source: literal.slice(1, end), flags: literal.slice(end + 1) },
    { reportTypes: { Move: true, Self: true, Trade: true }, assumeRejectingSuffix: false },
  );
  for (const { type, character } of reports.slice(0, 1)) {
    count += 1;
    process.stdout.write(`${place()}: ${literal} (${type}, a run of "${character.pick}")\n`);
  }
}
