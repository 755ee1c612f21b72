// Finds retired words in Markdown, comments, error messages, and the texts of operations.
//
//   node scripts/check-words.mjs [--all] [--root <folder>]    --all: also where they are no error yet
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { listFiles } from './list-files.mjs';
import { enforcedPaths, retiredWords } from './retired-words.mjs';

const ts = createRequire(import.meta.url)('typescript');
const textProperties = new Set(['summary', 'description', 'message']);
const isErrorClass = (name) => /Error$|Failure$/.test(name);

const rootAt = process.argv.indexOf('--root');
const root = rootAt === -1 ? process.cwd() : process.argv[rootAt + 1];
const isEnforced = (file) =>
  enforcedPaths.some((path) => file === path || file.startsWith(`${path}/`));

const all = process.argv.includes('--all');
const files = listFiles(root).filter((file) => /\.(md|ts|mjs)$/.test(file));
const findings = files.filter((file) => all || isEnforced(file)).flatMap(checkFile);
for (const { file, line, word, use } of findings) {
  process.stdout.write(`${file}:${line}: "${word}" → ${use}\n`);
}
if (findings.some(({ file }) => isEnforced(file))) {
  process.stdout.write(
    'These words are retired (scripts/retired-words.mjs). Use the field’s own.\n',
  );
  process.exitCode = 1;
}

function checkFile(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const passages = file.endsWith('.md') ? [markdownProse(text)] : codeTexts(text, file);
  return passages.flatMap(({ start, prose }) =>
    retiredWords.flatMap(({ pattern, use }) =>
      [...prose.matchAll(new RegExp(pattern, 'gi'))].map(({ 0: word, index }) => ({
        file,
        line: text.slice(0, start + index).split('\n').length,
        word,
        use,
      })),
    ),
  );
}

function blank(text) {
  return text.replace(/[^\n]/g, ' ');
}

function withoutCode(text) {
  return text.replace(/`[^`\n]*`/g, blank);
}

/** The text with everything that is code or an address blanked, so that places stay the same. */
function markdownProse(text) {
  const prose = text
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, blank)
    .replace(/\]\([^)]*\)/g, blank)
    .replace(/https?:\/\/\S+/g, blank);
  return { start: 0, prose: withoutCode(prose) };
}

/** Comments, and the strings that people read: error messages, summaries, descriptions. */
function codeTexts(text, file) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const passages = new Map();
  const add = (start, prose) => passages.set(start, { start, prose: withoutCode(prose) });
  const addComments = (ranges) => {
    for (const { pos, end } of ranges ?? []) add(pos, text.slice(pos, end));
  };
  const addTexts = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      add(node.getStart(), node.getText().slice(1));
    } else ts.forEachChild(node, addTexts);
  };
  const visit = (node) => {
    addComments(ts.getLeadingCommentRanges(text, node.getFullStart()));
    addComments(ts.getTrailingCommentRanges(text, node.getEnd()));
    if (ts.isPropertyAssignment(node) && textProperties.has(node.name.getText())) {
      addTexts(node.initializer);
    }
    if (ts.isNewExpression(node) && isErrorClass(node.expression.getText())) {
      for (const argument of node.arguments ?? []) addTexts(argument);
    }
    // Unlike forEachChild, with tokens: a comment may lead a closing bracket.
    for (const child of node.getChildren()) visit(child);
  };
  visit(source);
  return [...passages.values()];
}
