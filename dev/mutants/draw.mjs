// Draws mutants: small faults at places of the product that a seed picks.
//
//   node dev/mutants/draw.mjs --seed 50 --area money   prints candidates as lines of JSON, in their order
//     --at COMMIT                                      of another commit than the last
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { areas } from './areas.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const operators = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['&&', '||'],
  ['||', '&&'],
]);

/** Within the text of a statement: a predicate that goes, or an operator that turns. */
const sqlFaults = [
  [/\n\s*and [^\n`]+/g, () => ''],
  [/(?<=\s)<=(?=\s)/g, () => '<'],
  [/(?<=\s)>=(?=\s)/g, () => '>'],
  [/(?<=\s)<(?=\s)/g, () => '<='],
  [/(?<=\s)>(?=\s)/g, () => '>='],
  [/\bis null\b/g, () => 'is not null'],
  [/\bis not null\b/g, () => 'is null'],
  [/\bsum\(/g, () => 'max('],
  [/\bmax\(/g, () => 'min('],
  [/\bmin\(/g, () => 'max('],
  [/(?<=\s)desc\b/g, () => 'asc'],
];

/** All faults of a file: from where to where, and what stands there instead. */
export function faultsOf(file, text) {
  if (file.endsWith('.sql')) return sqlFaultsOf(text, 0);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const faults = [];
  const visit = (node) => {
    faults.push(...faultsAt(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

function faultsAt(node, source) {
  const at = (inner, replacement) => [
    { start: inner.getStart(source), end: inner.getEnd(), replacement },
  ];
  if (ts.isBinaryExpression(node)) {
    const replacement = operators.get(node.operatorToken.getText(source));
    return replacement ? at(node.operatorToken, replacement) : [];
  }
  if (ts.isIfStatement(node))
    return [...at(node.expression, 'true'), ...at(node.expression, 'false')];
  if (ts.isConditionalExpression(node))
    return at(node.condition, `!(${node.condition.getText(source)})`);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return at(node, node.operand.getText(source));
  }
  if (ts.isNumericLiteral(node) && !ts.isEnumMember(node.parent)) {
    return at(node, String(Number(node.text.replaceAll('_', '')) + 1));
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword)
    return ts.isLiteralTypeNode(node.parent) ? [] : at(node, 'false');
  if (node.kind === ts.SyntaxKind.FalseKeyword)
    return ts.isLiteralTypeNode(node.parent) ? [] : at(node, 'true');
  if (isWhere(node)) {
    const { expression } = node.expression;
    return at(node, expression.getText(source));
  }
  if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    const text = node.getText(source);
    return /\b(select|update|insert|delete)\b/i.test(text)
      ? sqlFaultsOf(text, node.getStart(source))
      : [];
  }
  return [];
}

/** `….where({ … })`, `….filter(…)`: without it, more rows count. */
function isWhere(node) {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    /^(where\w*|andWhere\w*|filter)$/.test(node.expression.name.text)
  );
}

function sqlFaultsOf(text, offset) {
  return sqlFaults.flatMap(([pattern, replace]) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: offset + match.index,
      end: offset + match.index + match[0].length,
      replacement: replace(match[0]),
    })),
  );
}

/** A fault as a patch: whole lines, as many as make it the only such place of its file. */
export function patchOf(file, text, { start, end, replacement }) {
  let from = text.lastIndexOf('\n', start - 1) + 1;
  let to = text.indexOf('\n', end);
  if (to === -1) to = text.length;
  while (text.indexOf(text.slice(from, to)) !== text.lastIndexOf(text.slice(from, to))) {
    if (from > 0) from = text.lastIndexOf('\n', from - 2) + 1;
    else to = text.indexOf('\n', to + 1);
  }
  return {
    file,
    original: text.slice(from, to),
    replacement: text.slice(from, start) + replacement + text.slice(end, to),
  };
}

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Files in turn, each time another fault of theirs: long files have no more than short ones. */
function* draw({ area, seed, at }) {
  const random = randomOf(Number(seed));
  const pools = areas[area].map(({ file, tests }) => {
    const text = execFileSync('git', ['show', `${at}:${file}`], { cwd: root, encoding: 'utf8' });
    return { file, tests, text, faults: shuffled(faultsOf(file, text), random) };
  });
  for (
    let left = shuffled(pools, random);
    left.length > 0;
    left = left.filter(({ faults }) => faults.length > 0)
  ) {
    for (const { file, tests, text, faults } of left) {
      const fault = faults.pop();
      if (fault) yield { area, ...patchOf(file, text, fault), tests };
    }
  }
}

function shuffled(items, random) {
  return items
    .map((item) => [random(), item])
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '50' },
      area: { type: 'string' },
      at: { type: 'string', default: 'HEAD' },
    },
  });
  const lines = [...draw(values)].map((mutant) => `${JSON.stringify(mutant)}\n`);
  process.stdout.write(lines.join(''));
}
