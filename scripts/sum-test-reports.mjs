// Reads reports that jest wrote as JSON, names what failed, and ends with one line: `N passed, N failed`.
//
//   node scripts/sum-test-reports.mjs REPORT...
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

let passed = 0;
let failed = 0;
for (const path of process.argv.slice(2)) {
  const report = read(path);
  passed += report.numPassedTests;
  const failures = report.testResults.flatMap(failuresOf);
  failed += failures.length;
  for (const failure of failures) print(`FAILED ${failure}`);
}
print(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const message = `jest wrote no report: ${error.message}`;
    return { numPassedTests: 0, testResults: [{ name: path, status: 'failed', message }] };
  }
}

/** Failed tests, skipped ones, since none may be, and files that could not run. */
function failuresOf({ name, status, message, assertionResults = [] }) {
  const file = relative(process.cwd(), name);
  const failures = assertionResults
    .filter((test) => test.status !== 'passed')
    .map((test) => {
      const why =
        test.status === 'failed' ? firstLineOf(test.failureMessages.join('\n')) : test.status;
      return `${file}: ${test.fullName}: ${why}`;
    });
  if (status === 'failed' && failures.length === 0) {
    return [`${file}: the file could not run: ${firstLineOf(message)}`];
  }
  return failures;
}

function firstLineOf(text = '') {
  const lines = stripColors(text)
    .split('\n')
    .map((line) => line.trim());
  return lines.find((line) => line !== '' && !line.startsWith('●')) ?? '';
}

function stripColors(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals' colors begin with one.
  return text.replace(/\u001b\[\d+m/g, '');
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
