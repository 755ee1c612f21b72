import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeUnless } from '../support/programs';

const root = join(__dirname, '..', '..');
const promtool = join(root, 'node_modules/.cache/promtool/usr/bin/promtool');
const missing = existsSync(promtool)
  ? []
  : ['promtool, by scripts/unpack-promtool.sh on Debian 12'];
const run = (...args: string[]) =>
  promisify(execFile)(promtool, args, { cwd: join(root, 'deploy/prometheus') });

describeUnless(missing, 'the rules for Prometheus', () => {
  it('are understood by promtool', async () => {
    const { stdout } = await run('check', 'rules', 'sightline.rules.yaml');
    expect(stdout).toMatch(/SUCCESS: \d+ rules found/);
  });

  it('fire when they should, and only then', async () => {
    const { stdout } = await run('test', 'rules', 'sightline.rules.test.yaml');
    expect(stdout).toContain('SUCCESS');
  });
});
