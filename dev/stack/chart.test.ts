import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { environmentSchema } from '../../platform/config';
import { heapEnvOf } from './service-parts';

const chart = join(__dirname, '..', '..', 'deploy', 'helm', 'sightline');
const read = (path: string) => readFileSync(join(chart, path), 'utf8');
const templates = readdirSync(join(chart, 'templates')).map((name) => read(`templates/${name}`));
const values = z
  .looseObject({ settings: z.record(z.string(), z.unknown()) })
  .parse(parse(read('values.yaml')));
/** glibc reads the others. */
const known = [...Object.keys(environmentSchema.shape), ...Object.keys(heapEnvOf('worker'))];

it('the chart sets variables that the service reads', () => {
  const named = [
    ...Object.keys(values.settings),
    ...templates.flatMap((text) =>
      [...text.matchAll(/name: ([A-Z][A-Z0-9_]+),/g)].map(([, name]) => name),
    ),
  ];
  expect(named).toEqual(expect.arrayContaining(['TEMPORAL_ADDRESS', 'WORKER_QUEUES']));
  for (const name of named) expect(known).toContain(name);
});

it('the chart demands the proxies, and never all addresses', () => {
  const settings = read('templates/settings.yaml');
  const [, pattern = ''] = /not \(regexMatch "([^"]+)" \$proxies\)/.exec(settings) ?? [];
  expect(String(values.settings['TRUST_PROXY'])).not.toMatch(new RegExp(pattern));
  for (const proxies of ['1', '10.0.0.0/8, ::1']) expect(proxies).toMatch(new RegExp(pattern));
  expect(settings).toContain('if eq $proxies "true"');
});

it('the heap of the chart’s worker is that of everywhere', () => {
  const worker = read('templates/workers.yaml');
  const { MALLOC_ARENA_MAX, ...others } = heapEnvOf('worker');
  expect(read('templates/settings.yaml')).toContain(`MALLOC_ARENA_MAX: "${MALLOC_ARENA_MAX}"`);
  for (const [name, value] of Object.entries(others)) {
    expect(worker).toContain(`{ name: ${name}, value: "${value}" }`);
  }
});

it('no value of the chart is a password', () => {
  for (const name of ['DATABASE_URL', 'CLICKHOUSE_URL', 'ENCRYPTION_KEY', 'BACKUP_PASSPHRASE']) {
    expect(values.settings).not.toHaveProperty(name);
    expect(templates.join('')).not.toContain(`${name}:`);
  }
});

it('commands name programs that the build makes', () => {
  const root = join(chart, '..', '..', '..');
  const programs = templates.flatMap((text) =>
    [...text.matchAll(/dist\/([a-z/]+)\.js/g)].map(([, path]) => path),
  );
  expect(new Set(programs)).toEqual(
    new Set(['api/main', 'activities/main', 'admin/main', 'migrations/main']),
  );
  for (const program of programs)
    expect(() => readFileSync(join(root, `${program}.ts`))).not.toThrow();
});
