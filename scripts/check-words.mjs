// Finds retired words in Markdown, comments, error messages, test titles, names, and texts of operations
// and screens.
//
//   node scripts/check-words.mjs [--root <folder>]
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { listFiles } from './list-files.mjs';
import { retiredWords } from './retired-words.mjs';

const ts = createRequire(import.meta.url)('typescript');
const textProperties = new Set(['summary', 'description', 'message']);
const isErrorClass = (name) => /Error$|Failure$/.test(name);
const isTestCall = (name) => /^(it|test|describe)(\.|$)|^describeWith|^itWith/.test(name);
/** The list itself, and code that is built. */
const isChecked = (file) =>
  /\.(md|tsx?|mjs)$/.test(file) && !/retired-words\.mjs$|\.generated\.ts$/.test(file);

const rootAt = process.argv.indexOf('--root');
const root = rootAt === -1 ? process.cwd() : process.argv[rootAt + 1];

const findings = listFiles(root).filter(isChecked).flatMap(checkFile);
for (const { file, line, word, use } of findings) {
  process.stdout.write(`${file}:${line}: "${word}" → ${use}\n`);
}
if (findings.length > 0) {
  process.stdout.write(
    'These words are retired (scripts/retired-words.mjs). Use the field’s own.\n',
  );
  process.exitCode = 1;
}

function checkFile(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const passages = file.endsWith('.md') ? [markdownProse(text)] : codeTexts(text, file);
  return passages.flatMap(({ start, prose, isTitle }) =>
    retiredWords
      .filter(({ inTitles = false }) => isTitle || !inTitles)
      .flatMap(({ pattern, use }) =>
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

/** Comments, names, and the strings that people read. */
function codeTexts(text, file) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const isScreen = file.startsWith('web/') && !file.endsWith('.test.ts');
  const passages = new Map();
  const add = (start, prose, isTitle = false) =>
    passages.set(start, { start, prose: withoutCode(prose), isTitle });
  const addComments = (ranges) => {
    for (const { pos, end } of ranges ?? []) add(pos, text.slice(pos, end));
  };
  const addTexts = (node, isTitle) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      add(node.getStart() + 1, node.getText().slice(1), isTitle);
    } else if (!ts.isFunctionLike(node)) ts.forEachChild(node, (child) => addTexts(child, isTitle));
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
    if (ts.isCallExpression(node) && isTestCall(node.expression.getText())) {
      if (node.arguments[0]) addTexts(node.arguments[0], true);
    }
    if (isScreen && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))) {
      if (node.getText().includes(' ')) addTexts(node);
    }
    if (ts.isJsxText(node)) add(node.getStart(), node.getText());
    if (isOwnName(node)) add(node.name.getStart(), wordsOf(node.name.getText()));
    // Unlike forEachChild, with tokens: a comment may lead a closing bracket.
    for (const child of node.getChildren()) visit(child);
  };
  visit(source);
  return [...passages.values()];
}

/** Names that this code gives; others come from libraries, or are fields of somebody's data. */
function isOwnName(node) {
  const isDeclared =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node);
  return isDeclared && node.name !== undefined && ts.isIdentifier(node.name);
}

/** `isReady` as "is ready". */
function wordsOf(name) {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}
