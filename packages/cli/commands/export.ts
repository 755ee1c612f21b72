import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import type { Sightline } from '../../client/src/client';
import type { BodyOf, Schemas } from '../../client/src/schema-types';
import { writeWhole } from '../config';
import { CliError, exitCodes } from '../exit-codes';
import { note, type OutputOptions, printRecord, printRows } from '../output/print';
import { saveResponse } from '../output/save-response';
import { openClient, websiteIdOf } from '../session';
import { waitFor } from './jobs';

type Body = BodyOf<'createExport'>;
type Export = Schemas['Export'];
type Options = OutputOptions & {
  profile?: string;
  format: 'parquet' | 'jsonl';
  website?: string[];
  changedSince?: string;
  state?: string;
  out: string;
  to?: string;
  endpoint?: string;
  region?: string;
  list?: boolean;
  wait: boolean;
};

const list = (text: string) => text.split(',').map((part) => part.trim());

/** Adds `export`: create, wait and download in one step, or send to a bucket. */
export function addExportCommand(program: Command): void {
  program
    .command('export')
    .summary('Export whole datasets as Parquet or JSON lines, for a warehouse')
    .description(
      'Exports datasets, waits, and saves a file for each. Without names it exports all datasets. With --state, each run exports what changed since the run before. For a bucket, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN name the credentials.',
    )
    .addArgument(new Argument('[datasets...]', 'names of datasets; --list shows them'))
    .addOption(
      new Option('--format <format>', 'format of the files')
        .choices(['parquet', 'jsonl'])
        .default('parquet'),
    )
    .addOption(new Option('--website <a,b>', 'ids or domains of websites').argParser(list))
    .option('--changed-since <time>', 'only what changed since then, ISO 8601')
    .addOption(
      new Option('--state <file>', 'remember in this file what the next run exports').conflicts(
        'changedSince',
      ),
    )
    .option('--out <folder>', 'where to save the files', '.')
    .option(
      '--to <s3://bucket/prefix/>',
      'send the files to a bucket instead; “operator” means the bucket of the service’s operator',
    )
    .option('--endpoint <url>', 'server of the bucket, other than AWS')
    .option('--region <region>', 'region of the bucket')
    .option('--no-wait', 'start the export only')
    .option('--list', 'show the datasets')
    .option('--json [fields]', 'print JSON, of these fields only if named')
    .action((datasets: string[], _: Options, command: Command) =>
      exportDatasets(datasets, command.optsWithGlobals()),
    );
}

async function exportDatasets(datasets: string[], options: Options): Promise<void> {
  const client = openClient(options.profile);
  if (options.list) return listDatasets(client, options);
  const { job, id } = await client.exports.create(await bodyOf(client, datasets, options));
  if (!options.wait) return printRecord({ id, job }, options);
  await waitFor(client, job.id);
  const made = await client.exports.get(id);
  if (options.to === undefined) await saveFiles(client, made, options.out);
  if (options.state) writeState(options.state, made);
  await printRows(
    made.files.map(({ dataset, rows, deletedRows, bytes }) => ({
      dataset,
      rows,
      deletedRows,
      bytes,
    })),
    options,
  );
}

async function listDatasets(client: Sightline, options: Options): Promise<void> {
  const all = await client.exports.listDatasets({ limit: 1000 }).all();
  if (options.json) return printRows(all, options);
  await printRows(
    all.map(({ name, description, isIncremental, hasDeletions }) => ({
      name,
      description,
      isIncremental,
      hasDeletions,
    })),
    options,
  );
}

async function bodyOf(client: Sightline, datasets: string[], options: Options): Promise<Body> {
  const { format, website, to } = options;
  const changedSince = options.state ? readState(options.state) : options.changedSince;
  const websiteIds =
    website && (await Promise.all(website.map((each) => websiteIdOf(client, each))));
  return {
    format,
    ...(datasets.length === 0 ? {} : { datasets: datasets as NonNullable<Body['datasets']> }),
    ...(websiteIds === undefined ? {} : { websiteIds }),
    ...(changedSince === undefined ? {} : { changedSince }),
    ...(to === undefined ? {} : { destination: bucketOf(to, options) }),
  };
}

function bucketOf(to: string, { endpoint, region }: Options): NonNullable<Body['destination']> {
  if (to === 'operator') return { kind: 's3' };
  const match = /^s3:\/\/([^/]+)\/?(.*)$/.exec(to);
  if (!match) {
    throw new CliError(
      `“${to}” names no bucket: s3://BUCKET/PREFIX/, or operator`,
      exitCodes.usage,
    );
  }
  const [, bucket = '', prefix = ''] = match;
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION } = process.env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
    throw new CliError('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.', exitCodes.usage);
  }
  const server = endpoint ?? process.env['AWS_ENDPOINT_URL'];
  const place = region ?? AWS_REGION;
  return {
    kind: 's3',
    bucket,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    ...(place ? { region: place } : {}),
    ...(server ? { endpoint: server } : {}),
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
  };
}

async function saveFiles(client: Sightline, { id, files, format }: Export, folder: string) {
  mkdirSync(folder, { recursive: true });
  const ending = format === 'parquet' ? 'parquet' : 'jsonl.gz';
  for (const { dataset } of files) {
    const path = join(folder, `${dataset}.${ending}`);
    await saveResponse(await client.exports.download(id, { dataset }), path);
    note(path);
  }
}

/** Returns what the run before noted; undefined before the first. */
function readState(path: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const { changedSince } = JSON.parse(text) as { changedSince?: unknown };
    if (typeof changedSince === 'string') return changedSince;
  } catch {
    // Named below.
  }
  throw new CliError(`${path} contains no state of an export. Remove it to export everything.`);
}

/** Notes the next run's beginning once all files are saved: a run that was cut short is repeated. */
function writeState(path: string, { nextChangedSince }: Export): void {
  writeWhole(path, `${JSON.stringify({ changedSince: nextChangedSince })}\n`);
}
