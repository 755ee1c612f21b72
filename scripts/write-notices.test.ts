import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

it('THIRD-PARTY-NOTICES.md names what package-lock.json ships', () => {
  const script = `import { noticesOf } from './scripts/write-notices.mjs';
    import { readFileSync } from 'node:fs';
    process.stdout.write(noticesOf(JSON.parse(readFileSync('package-lock.json', 'utf8'))));`;
  const args = ['--input-type=module', '-e', script];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  // Write it anew: `npm run notices`.
  expect(readFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8')).toBe(stdout);
  expect(stdout).toContain('- @fontsource-variable/noto-sans\n');
});
