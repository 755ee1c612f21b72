import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const { affectedTests, areaOf, partsOf } = require('./affected-tests.cjs');
const { importGraph } = require('./import-graph.cjs');
const areas = require('./test-areas.cjs');

const root = join(__dirname, '..');
const files = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .stdout.trim()
  .split('\n');
const serviceTests = files.filter((file) => /^test\/.*\.test\.ts$/.test(file));

const deleted = 'migrations/postgres/9999_deleted.sql';
const affectedBy: (changed: string[]) => string[] = affectedTests(root, [...files, deleted]);
const affected = (...changed: string[]) => affectedBy(changed);
const exists = (start: string) => files.some((file) => file.startsWith(start));

describe('test areas', () => {
  it('every test of the service has a row, and every row has a test', () => {
    expect(serviceTests.filter((test) => areaOf(test) === undefined)).toEqual([]);
    const used = new Set(serviceTests.map(areaOf));
    expect(Object.keys(areas.testAreas).filter((area) => !used.has(area))).toEqual([]);
  });

  it('every area is a folder that exists, and so is every path', () => {
    const names = new Set<string>(Object.values<string[]>(areas.testAreas).flat());
    expect([...names].filter((name) => !partsOf(name).some(exists))).toEqual([]);
    const started = Object.entries<string[]>(areas.startedBy).flat(2);
    const lists = [areas.systemParts, areas.hubs, areas.lookedAtAlone, areas.everyTest, started];
    const paths: string[] = lists.flat();
    expect(paths.filter((path) => !exists(path))).toEqual([]);
    const workflows = Object.values<string[]>(areas.workflowsOf).flat();
    expect(workflows.filter((name) => !exists(`workflows/${name}`))).toEqual([]);
  });
});

describe('a change of', () => {
  it.each([
    ['a rule', 'modules/campaigns/rules/permutation-test.ts'],
    ['a store', 'modules/campaigns/store/campaign-store.ts'],
    ['an operation', 'api/campaigns/create-campaign.ts'],
    ['a workflow', 'workflows/campaigns.ts'],
    ['a thread that is started by its path', 'modules/campaigns/statistics-thread.ts'],
  ])('%s reaches the tests of its area, and not those of others', (_what, file) => {
    const tests = affected(file);
    expect(tests).toContain('test/campaigns/run-campaign.test.ts');
    expect(tests).not.toContain('test/ingest/log-parsers.test.ts');
    expect(tests).not.toContain('modules/audits/rules/checks.test.ts');
  });

  it.each([
    'api/app.ts',
    'api/http/authenticator.ts',
    'platform/postgres/database.ts',
    'migrations/postgres/0101_tenancy.sql',
    deleted,
    'test/support/global-setup.ts',
  ])('%s reaches every test of the service', (file) => {
    const tests = new Set(affected(file));
    expect(serviceTests.filter((test) => !tests.has(test))).toEqual([]);
  });

  it('the dependencies reaches every test', () => {
    expect(affected('package-lock.json')).toEqual(
      files.filter((file) => file.endsWith('.test.ts')),
    );
  });

  it('a document reaches the tests that read it', () => {
    expect(affected('docs/audit-checks.md')).toContain(
      'modules/audits/checks/checks-document.test.ts',
    );
    expect(affected('CHANGELOG.md')).not.toContain('test/api/csv.test.ts');
  });

  it.each([
    ['the worker', 'activities/worker.ts'],
    ['the program of the worker', 'activities/main.ts'],
    ['what all activities do', 'activities/act-for-workspace.ts'],
  ])('%s reaches the tests that start it', (_what, file) => {
    const tests = affected(file);
    expect(tests).toContain('test/faults/killed-audit.long.test.ts');
    expect(tests).not.toContain('test/rankings/movers.test.ts');
  });

  it('a helper of long tests reaches these', () => {
    const tests = affected('test/support/worker-process.ts');
    expect(tests).toContain('test/faults/killed-audit.long.test.ts');
    expect(tests).not.toContain('test/rankings/movers.test.ts');
  });

  it('the sandbox reaches tests that collect from it', () => {
    const tests = affected('dev/sandbox/google/state.ts');
    expect(tests).toContain('test/campaigns/run-campaign.test.ts');
    expect(tests).not.toContain('test/rankings/movers.test.ts');
  });

  it('a test reaches this test', () => {
    expect(affected('test/rankings/movers.test.ts')).toContain('test/rankings/movers.test.ts');
  });
});

it('a mutant reaches the tests that notice it', () => {
  const { mutants } = require('../dev/mutants/mutants.json') as {
    mutants: Array<{ file: string; tests: string[] }>;
  };
  const missed = mutants.flatMap(({ file, tests }) => {
    const reached = affected(file);
    return tests.filter((test) => !reached.includes(test)).map((test) => `${file}: ${test}`);
  });
  expect(missed).toEqual([]);
});

describe('the import graph', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-graph-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ["import { a } from './a';", ['b/a.ts']],
    ["import type { A } from './a';", []],
    ["export * from './a';", ['b/a.ts']],
    ["import './a';", ['b/a.ts']],
    ["const a = await import('./a');", ['b/a.ts']],
    ["// as './a' does", []],
    ["const url = new URL('./a.ts', import.meta.url);", ['b/a.ts']],
    ["entryPoint('b/a');", ['b/a.ts']],
    ["spawn('node', ['dist/b/a.js']);", ['b/a.ts']],
    ["join(root, 'b', 'a.ts');", ['b/a.ts']],
    ["join(root, 'dist', 'b', 'a.js');", ['b/a.ts']],
    ["join(__dirname, '..', 'c', 'd');", ['c/d/1.sql', 'c/d/2.sql']],
    ["readdirSync('c/d');", ['c/d/1.sql', 'c/d/2.sql']],
    ["startsWith('c');", []],
  ])('%s needs %j', (text, needed) => {
    const paths = ['b/x.ts', 'b/a.ts', 'c/d/1.sql', 'c/d/2.sql'];
    for (const path of paths) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), path === 'b/x.ts' ? text : '');
    }
    expect([...importGraph(folder, paths).get('b/x.ts')]).toEqual(needed);
  });
});
