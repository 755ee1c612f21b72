import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { allDatasets } from '../../modules/exports/datasets/all-datasets';
import { columnsOf } from '../../modules/exports/rules/dataset';
import { ApiClient } from '../support/api-client';
import { type Collector, startCollector } from '../support/collector';
import { insertVisits } from '../support/crawler-visits';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace } from '../support/service';
import { type ExportAnswer, type ExportRow, exportScene } from './export-scene';

const root = join(__dirname, '../..');
const readers = join(root, 'node_modules/.cache/parquet-readers/bin');
const scripts = join(root, 'test/fixtures/parquet-readers');
const python = join(readers, 'python');

const exec = promisify(execFile);
const run = async (program: string, ...args: string[]) =>
  (await exec(program, args, { maxBuffer: 64 * 1024 * 1024 })).stdout;

let collector: Collector;
let resources: Resources;
let scene: ReturnType<typeof exportScene>;
let folder: string;

beforeAll(async () => {
  if (!existsSync(python)) throw new Error('Run scripts/install-parquet-readers.sh first.');
  folder = await mkdtemp(join(tmpdir(), 'sightline-readers-'));
  collector = await startCollector();
  const { service } = collector;
  resources = await createResources(service, await createWorkspace());
  const { workspaceId } = resources.workspace;
  const owner = { workspaceId, websiteId: resources.ids['websiteId'] ?? '' };
  // Enough alike booleans in a row for a writer to choose run lengths.
  const visits = Array.from({ length: 700 }, (_, at) => ({ path: `/${at}` }));
  await insertVisits(service.services.clickhouse, owner, visits);
  const { secret } = await resources.newKey('read_write');
  scene = exportScene(service, new ApiClient(service.url, secret), secret);
});
afterAll(async () => {
  await collector.stop();
  await rm(folder, { recursive: true, force: true });
});

type About = { values: number; true?: number; time?: number; zone?: boolean };
type Found = { rows: number; columns: Record<string, About> };

/** What a reader must find in a dataset, by its JSON lines. */
function expected(dataset: string, rows: ExportRow[], { hasZone }: { hasZone: boolean }): Found {
  const columns = columnsOf(allDatasets.find(({ name }) => name === dataset) ?? allDatasets[0]);
  const about = columns.map(({ name, type }): [string, About] => {
    const values = rows.map((row) => row[name]).filter((value) => value !== null);
    const found: About = { values: values.length };
    if (type === 'boolean') found.true = values.filter((value) => value === true).length;
    if (type === 'time') {
      found.time = values.reduce<number>((sum, at) => sum + Date.parse(String(at)), 0);
      if (hasZone) found.zone = true;
    }
    return [name, found];
  });
  return { rows: rows.length, columns: Object.fromEntries(about) };
}

async function saveAll(made: ExportAnswer, to: string): Promise<string[]> {
  await mkdir(to, { recursive: true });
  const paths = made.files.map(({ dataset }) => join(to, `${dataset}.parquet`));
  for (const [at, { dataset }] of made.files.entries()) {
    await scene.save(made, dataset, paths[at] ?? '');
  }
  return paths;
}

const byPython = (reader: string, paths: string[]) =>
  run(python, join(scripts, 'read.py'), reader, ...paths);

it('every dataset is the same to DuckDB, pyarrow, polars, fastparquet, DataFusion and parquet-go', async () => {
  const datasets = allDatasets.map(({ name }) => name).filter((name) => name !== 'jobs');
  const parquet = await scene.make({ format: 'parquet', datasets });
  const jsonl = await scene.make({ format: 'jsonl', datasets });
  const paths = await saveAll(parquet, join(folder, 'all'));
  const names = parquet.files.map(({ dataset }) => dataset);
  expect(parquet.files.some(({ rows }) => rows === 0)).toBe(true);
  const lines = await Promise.all(names.map((name) => scene.lines(jsonl, name)));
  const goReader = join(readers, 'read-by-parquet-go');
  const outputs: [reader: string, output: string, hasZone: boolean][] = [
    ['duckdb', await byPython('duckdb', paths), true],
    ['pyarrow', await byPython('pyarrow', paths), true],
    ['polars', await byPython('polars', paths), true],
    ['datafusion', await byPython('datafusion', paths), true],
    ['parquet-go', existsSync(goReader) ? await run(goReader, ...paths) : '', false],
  ];
  for (const [reader, output, hasZone] of outputs) {
    // Go is not on every machine.
    if (reader === 'parquet-go' && output === '') continue;
    const found = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Found);
    for (const [at, name] of names.entries()) {
      const wanted = expected(name, lines[at] ?? [], { hasZone });
      expect([reader, name, found[at]]).toEqual([reader, name, wanted]);
    }
  }
  // Its data frames have no null in whole numbers and no type of empty columns: rows and booleans count.
  const frames = (await byPython('fastparquet', paths)).trim().split('\n');
  for (const [at, name] of names.entries()) {
    const found = JSON.parse(frames[at] ?? '') as Found;
    expect([name, found.rows]).toEqual([name, lines[at]?.length]);
    const wanted = expected(name, lines[at] ?? [], { hasZone: false });
    for (const [column, about] of Object.entries(wanted.columns)) {
      if (about.true === undefined || about.values === 0) continue;
      expect([name, column, found.columns[column]?.true]).toEqual([name, column, about.true]);
    }
  }
});

it('the guide’s merge gives the rows that the API lists', async () => {
  const { service } = collector;
  const { secret } = await resources.newKey('read_write');
  const client = new ApiClient(service.url, secret);
  const websiteId = resources.ids['websiteId'] ?? '';
  const add = (keywords: string[]) => client.post('/keywords', { websiteId, keywords });
  await add(['stays', 'goes', 'changes']);
  const list = async () =>
    (await client.get<{ id: string; keyword: string }[]>('/keywords?limit=1000')).data;
  const idOf = async (keyword: string) =>
    (await list()).find((one) => one.keyword === keyword)?.id ?? '';

  const full = await scene.make({ format: 'parquet', datasets: ['keywords'] });
  await saveAll(full, join(folder, 'warehouse/full'));
  await client.delete('/keywords', { body: { ids: [await idOf('goes')] } });
  await client.patch('/keywords', { ids: [await idOf('changes')], changes: { tags: ['later'] } });
  await add(['comes']);
  const since = full.nextChangedSince;
  const changes = await scene.make({
    format: 'parquet',
    datasets: ['keywords'],
    changedSince: since,
  });
  await saveAll(changes, join(folder, 'warehouse/changes'));

  const guide = await readFile(join(root, 'docs/guides/warehouse.md'), 'utf8');
  const sql = /```sql\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const statements = sql
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  expect(statements).toHaveLength(2);
  const output = await run(
    python,
    join(scripts, 'merge.py'),
    folder,
    ...statements,
    'select keyword, tags from keywords order by keyword',
  );
  const merged = JSON.parse(output) as [string, string][];
  const known = (await list()).map(({ keyword }) => keyword).sort();
  expect(merged.map(([keyword]) => keyword)).toEqual(known);
  expect(known).toEqual(expect.arrayContaining(['changes', 'comes', 'stays']));
  expect(Object.fromEntries(merged)['changes']).toContain('later');
});
