// Checks that commit messages follow Conventional Commits.
//
//   node scripts/check-commit-message.mjs <file with a message>    (.githooks/commit-msg)
//   node scripts/check-commit-message.mjs --since <base>           (npm run lint:commits -- <base>)
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const types = [
  'feat',
  'fix',
  'perf',
  'refactor',
  'docs',
  'test',
  'build',
  'ci',
  'chore',
  'style',
  'revert',
];
const subjectLengthMax = 72;
const form = new RegExp(`^(${types.join('|')})(\\([a-z0-9][a-z0-9/-]*\\))?!?: \\S`);
// Git writes these itself; a fixup is squashed before it is merged.
const writtenByGit = /^(Merge |Revert "|fixup! |squash! |amend! )/;

/** What is wrong with a message, one sentence each. */
export function checkMessage(message) {
  const lines = message
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trim()
    .split('\n');
  const [subject, second] = lines;
  if (writtenByGit.test(subject)) return [];
  const problems = [];
  if (!form.test(subject)) {
    problems.push(`Begin the subject with "<type>(<scope>): ", type being ${types.join(', ')}.`);
  }
  if (subject.length > subjectLengthMax) {
    problems.push(`The subject has ${subject.length} characters; ${subjectLengthMax} are allowed.`);
  }
  if (subject.endsWith('.')) problems.push('Leave out the full stop after the subject.');
  if (second) problems.push('Leave a blank line between subject and body.');
  return problems;
}

function messagesSince(base) {
  const log = execFileSync('git', ['log', '--format=%B%x00', `${base}..HEAD`], {
    encoding: 'utf8',
  });
  return log
    .split('\0')
    .map((message) => message.trim())
    .filter((message) => message !== '');
}

function main([first, base]) {
  if (first === undefined || (first === '--since' && base === undefined)) {
    process.stderr.write('Name a file with a message, or a base: --since main\n');
    process.exitCode = 2;
    return;
  }
  const messages = first === '--since' ? messagesSince(base) : [readFileSync(first, 'utf8')];
  for (const message of messages) {
    const problems = checkMessage(message);
    if (problems.length === 0) continue;
    process.stderr.write(`${message.trim().split('\n')[0]}\n`);
    for (const problem of problems) process.stderr.write(`  ${problem}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main(process.argv.slice(2));
