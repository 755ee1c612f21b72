import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Cli } from '../support/cli';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';

const domain = 'harbour-coffee.example';

/** Real workers, and the demo's site in the sandbox. */
let collector: Collector;
let cli: Cli;

beforeAll(async () => {
  collector = await startCollector({ hasDemoSite: true });
  await fetch(`${collector.sandboxUrl}/_sandbox/demo-site`, {
    method: 'PUT',
    body: JSON.stringify({ edition: 1, files: {} }),
  });
  const { readWriteKey } = await createWorkspace();
  cli = new Cli({ SIGHTLINE_URL: collector.service.url, SIGHTLINE_KEY: readWriteKey });
  await cli.run(['websites', 'create', '--domain', domain]);
  await cli.run([
    'keywords',
    'create',
    '--website-id',
    domain,
    '--keywords',
    'v60 recipe,coffee grinder',
  ]);
});
afterAll(async () => {
  cli.remove();
  await collector.stop();
});

test('refresh says what it would cost, then collects and waits', async () => {
  const estimate = await cli.run(['refresh', domain, '--dry-run', '--json', 'serp.keywords']);
  expect(JSON.parse(estimate.stdout)).toEqual({ 'serp.keywords': 2 });
  expect((await cli.run(['jobs', 'list', '--jsonl'])).stdout).toBe('');
  const done = await cli.run([
    'refresh',
    domain,
    '--kinds',
    'serp',
    '--wait',
    '--json',
    'type,status',
  ]);
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(done.stdout)).toEqual([{ type: 'serp.collect', status: 'completed' }]);
});

test('reports make saves the file', async () => {
  const out = join(cli.home, 'report.pdf');
  const made = await cli.run(['reports', 'make', domain, '--type', 'rankings', '--out', out]);
  expect(made).toMatchObject({ code: 0, stdout: '' });
  expect(readFileSync(out).subarray(0, 5).toString()).toBe('%PDF-');
});

test('audit fails a build on what --fail-on names, with a summary for it', async () => {
  const out = join(cli.home, 'audit.sarif');
  const args = ['audit', `https://${domain}/`, '--max-pages', '2'];
  const found = await cli.run([...args, '--fail-on', 'notice', '--format', 'sarif', '--out', out]);
  expect(found.code).toBe(7);
  const { runs } = JSON.parse(readFileSync(out, 'utf8'));
  expect(runs[0].results.length).toBeGreaterThan(0);
  expect(runs[0].results[0]).toMatchObject({ level: expect.stringMatching(/error|warning|note/) });
});

test('a job that is not there cannot be waited for', async () => {
  const job = await cli.run(['jobs', 'get', 'job_01kamzv4s1eh3bg3g7qfs1x2r5']);
  expect(job.code).toBe(4);
});
