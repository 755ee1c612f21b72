// Reads reports that jest wrote as JSON, names what failed, and ends with one line: `N passed, N failed`.
//
//   node scripts/sum-test-reports.mjs REPORT...             a later report replaces a file's earlier result
//   node scripts/sum-test-reports.mjs --failed-files REPORT  only lists the files to run once more
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** With more failed files than this something is broken, and a second run would only take time. */
const filesRunAgainMax = 3;

/** Differing lines that a failure shows. */
const differingMax = 8;

if (process.argv[2] === '--failed-files') {
  const files = read(process.argv[3]).testResults.filter(isFailed).map(fileOf);
  if (files.length <= filesRunAgainMax) print(files.join(' '));
} else {
  sum(process.argv.slice(2));
}

function sum(paths) {
  const byFile = new Map();
  for (const path of paths) {
    for (const result of read(path).testResults) {
      const earlier = byFile.get(result.name);
      for (const failure of earlier ? failuresOf(earlier) : []) print(`FAILED ONCE ${failure}`);
      byFile.set(result.name, result);
    }
  }
  const results = [...byFile.values()];
  const failures = results.flatMap(failuresOf);
  for (const failure of failures) print(`FAILED ${failure}`);
  const passed = results
    .flatMap(({ assertionResults = [] }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;
  print(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const message = `jest wrote no report: ${error.message}`;
    return { testResults: [{ name: path, status: 'failed', message }] };
  }
}

function fileOf({ name }) {
  return relative(process.cwd(), name);
}

function isFailed(result) {
  return failuresOf(result).length > 0;
}

/** Failed tests, skipped ones, since none may be, and files that could not run. */
function failuresOf({ name, status, message, assertionResults = [] }) {
  const file = fileOf({ name });
  const failures = assertionResults
    .filter((test) => test.status !== 'passed')
    .map((test) => {
      const why =
        test.status === 'failed' ? reasonOf(test.failureMessages.join('\n')) : test.status;
      return `${file}: ${test.fullName}: ${why}`;
    });
  if (status === 'failed' && failures.length === 0) {
    return [`${file}: the file could not run: ${reasonOf(message)}`];
  }
  return failures;
}

/** What failed: the first line and, where values are compared, the lines that differ. */
function reasonOf(text = '') {
  const lines = stripColors(text)
    .split('\n')
    .map((line) => line.trim());
  const first = lines.find((line) => line !== '' && !line.startsWith('●')) ?? '';
  const differing = lines.filter((line) => /^([-+] |Expected|Received)/.test(line));
  return [first, ...differing.slice(0, differingMax)].join(' ');
}

function stripColors(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals' colors begin with one.
  return text.replace(/\u001b\[\d+m/g, '');
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
