// Checks that what documents name exists: relative links with their headings, paths and file names
// in back ticks, and documents that comments in the code refer to.
//
//   node scripts/check-links.mjs [folder]
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { listFiles } from './list-files.mjs';

// Top-level folders of earlier layouts: a path below one of them is stale.
const formerFolders = ['bench', 'core', 'fuzz', 'sandbox', 'stack'];
// History may name what is gone.
const isHistory = (file) => file === 'CHANGELOG.md';
const fence = /^(```|~~~)[\s\S]*?^\1/gm;
const sourceFile = /^[\w./-]+\.(ts|mjs|cjs|sh|sql)$/;

const root = process.argv[2] ?? process.cwd();
const files = listFiles(root);
const known = new Set(files.flatMap((file) => [file, ...parentsOf(file)]));
const topFolders = new Set([...files.map((file) => file.split('/')[0]), ...formerFolders]);

const problems = files.flatMap((file) => {
  if (file.endsWith('.md')) return checkDocument(file);
  const isSource = /\.(ts|mjs|cjs|yml|yaml)$|Dockerfile$/.test(file) && !file.endsWith('.test.ts');
  return isSource ? checkSource(file) : [];
});
for (const problem of problems) process.stdout.write(`${problem}\n`);
if (problems.length > 0) {
  process.stdout.write(
    `${problems.length} references lead nowhere. Correct the path or remove it.\n`,
  );
  process.exitCode = 1;
}

function parentsOf(file) {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function read(file) {
  return readFileSync(join(root, file), 'utf8');
}

function checkDocument(file) {
  const text = read(file).replace(fence, '');
  const links = [...text.replace(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)[^)]*\)/g)]
    .map((match) => match[1])
    .filter((target) => !/^[a-z]+:/.test(target) && !linkExists(file, target))
    .map((target) => `${file}: the link ${target}`);
  if (isHistory(file)) return links;
  const paths = [...text.matchAll(/`([^`\s]+)`/g)]
    .map((match) => match[1])
    .filter((path) => !pathExists(file, path))
    .map((path) => `${file}: the path ${path}`);
  return [...links, ...paths];
}

function linkExists(file, target) {
  const [path, heading] = target.split('#');
  const wanted = path === '' ? file : normalize(join(dirname(file), path)).replace(/\/$/, '');
  if (!known.has(wanted) && wanted !== '.') return false;
  if (heading === undefined || !wanted.endsWith('.md')) return true;
  return headingsOf(wanted).has(heading);
}

/** As GitHub names them in links. */
function headingsOf(file) {
  const headings = read(file)
    .replace(fence, '')
    .matchAll(/^#+ (.*)$/gm);
  return new Set(
    [...headings].map(([, title]) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}

/** What is no path of the repository, such as an operation's path or a pattern, counts as there. */
function pathExists(file, text) {
  const path = text.replace(/:\d+$/, '').replace(/\/$/, '');
  if (!/^[\w.@/-]+$/.test(path)) return true;
  const isBelowTop = path.includes('/') && topFolders.has(path.split('/')[0]);
  if (!isBelowTop && !sourceFile.test(path)) return true;
  if (known.has(path) || known.has(normalize(join(dirname(file), path)))) return true;
  // Tables and texts about a folder name its files by the end of their paths.
  return sourceFile.test(path) && files.some((candidate) => candidate.endsWith(`/${path}`));
}

function checkSource(file) {
  return [...read(file).matchAll(/\bdocs\/[\w./-]+\.md\b/g)]
    .map(([path]) => path)
    .filter((path) => !known.has(path))
    .map((path) => `${file}: the document ${path}`);
}
