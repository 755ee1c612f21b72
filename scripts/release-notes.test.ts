import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const changelog = `# Changelog

## [Unreleased]

### Added

- Links.

## [0.1.0] - 2026-01-02

- First.
`;

/** Evaluates an expression of the script's functions in a process, since Jest loads no modules. */
function evaluate(expression: string): { result?: unknown; error?: string } {
  const script = `import * as notes from './scripts/release-notes.mjs';
    const changelog = ${JSON.stringify(changelog)};
    const { isLater, releaseNotes, withReleased } = notes;
    process.stdout.write(JSON.stringify(${expression}));`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script],
    { cwd: join(__dirname, '..'), encoding: 'utf8' },
  );
  return status === 0 ? { result: JSON.parse(stdout) } : { error: stderr };
}

const released = "withReleased(changelog, '0.2.0', '2026-11-27')";

it('moves what is unreleased to the version, and finds its notes', () => {
  const { result } = evaluate(
    `[${released}, releaseNotes(${released}, '0.2.0'), releaseNotes(${released}, '0.1.0')]`,
  );
  expect(result).toEqual([
    changelog.replace('## [Unreleased]', '## [Unreleased]\n\n## [0.2.0] - 2026-11-27'),
    '### Added\n\n- Links.\n',
    '- First.\n',
  ]);
});

it('refuses a release that the changelog says nothing of', () => {
  const { error } = evaluate(`withReleased(${released}, '0.3.0', '2026-11-28')`);
  expect(error).toContain('CHANGELOG.md says nothing under Unreleased.');
});

it('compares versions by number', () => {
  const pairs = ['0.10.0 0.9.9', '0.9.9 0.10.0', '1.0.0 1.0.0'];
  const { result } = evaluate(
    `${JSON.stringify(pairs)}.map((pair) => isLater(...pair.split(' ')))`,
  );
  expect(result).toEqual([true, false, false]);
});
