import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { text as readText } from 'node:stream/consumers';
import type { Sightline } from '../client/src/client';
import type { PagePromise } from '../client/src/page-promise';
import type { CliCommand } from './cli-command';
import { confirmDeletion, linesOfPreview } from './confirm';
import { CliError, exitCodes } from './exit-codes';
import { note, type OutputOptions, printRecord, printRows, write } from './output/print';
import { saveResponse } from './output/save-response';
import { openClient, websiteIdOf } from './session';

type Options = OutputOptions & {
  profile?: string;
  body?: string;
  all?: boolean;
  limit?: number;
  offset?: number;
  yes?: boolean;
  out?: string;
  dryRun?: boolean;
  [field: string]: unknown;
};

type Methods = Record<string, Record<string, (...args: unknown[]) => unknown>>;

/** Calls an operation with the values of the command line and prints what it returns. */
export async function runOperation(
  command: CliCommand,
  values: readonly string[],
  options: Options,
): Promise<void> {
  const client = openClient(options.profile);
  const ids = await resolveIds(client, command, values);
  const callMethod = (name: string, ...args: unknown[]) => {
    const method = (client as unknown as Methods)[command.area]?.[name];
    if (!method) throw new Error(`The client has no ${command.area}.${name}.`);
    return method(...ids, ...args);
  };
  if (command.http === 'DELETE' && !options.yes) {
    const name = ids.at(-1) ?? `what \`${command.noun} ${command.verb}\` names`;
    const { preview } = command;
    await confirmDeletion({
      name,
      preview: preview === undefined ? undefined : () => readPreview(callMethod(preview)),
    });
  }
  const call = (...args: unknown[]) => callMethod(command.method, ...args);
  const query = await resolveQuery(client, command, options);
  if (command.estimate && options.dryRun) {
    const fields = await bodyOf(client, command, options);
    return print(await callMethod(command.estimate, asQuery(fields as object)), options);
  }
  switch (command.kind) {
    case 'list':
      return printList(call({ ...query, ...pageOf(options) }) as PagePromise<object>, options);
    case 'file':
      return saveResponse((await call(query)) as Response, options.out ?? '-');
    case 'json':
      return print(await call(await bodyOf(client, command, options), { query }), options);
    case 'upload':
      return print(
        await call(openFile(values.at(-1) ?? '-'), uploadOptions(query, values)),
        options,
      );
    default:
      if (command.http === 'GET') return print(await call(query), options);
      return printCheck(await call({ query }), options);
  }
}

/** Prints what was done; a proof that was looked for and not found is a failure. */
async function printCheck(data: unknown, options: Options): Promise<void> {
  await print(data, options);
  const { isShown } = (data ?? {}) as { isShown?: boolean };
  if (isShown === false) throw new CliError('The proof was not found.');
}

type Preview = Record<string, unknown> & { domain?: string; counts?: Record<string, unknown> };

async function readPreview(call: unknown) {
  const preview = (await call) as Preview;
  return { domain: preview.domain, lines: linesOfPreview(preview.counts ?? preview) };
}

/** Prints what was done, and fails if part of it was not. */
async function print(data: unknown, options: Options): Promise<void> {
  if (data === undefined) return note('Done.');
  if (Array.isArray(data)) await printRows(data, options);
  else await printRecord(data, options);
  const refused = refusedIn(data);
  if (refused === 0) return;
  throw new CliError(
    `${refused} ${refused === 1 ? 'row was' : 'rows were'} refused; the others are done.`,
    exitCodes.partial,
  );
}

const refusals = ['invalid', 'over_limit', 'not_in_report'];

/** Counts the rows that the service refused, in an answer that has rows or their numbers. */
function refusedIn(data: unknown): number {
  if (Array.isArray(data)) return data.filter((row) => refusals.includes(row?.result)).length;
  if (typeof data !== 'object' || data === null) return 0;
  const { invalid, overLimit, counts, links, received } = data as Record<string, unknown>;
  if (typeof counts === 'object' && counts !== null) return refusedIn({ received: 0, ...counts });
  if (Array.isArray(links)) return refusedIn(links);
  // Other answers have fields of these names, too.
  if (received === undefined) return 0;
  return [invalid, overLimit].reduce<number>((sum, n) => sum + (typeof n === 'number' ? n : 0), 0);
}

const resolveIds = (client: Sightline, { ids }: CliCommand, values: readonly string[]) =>
  Promise.all(
    ids.map((id, at) => {
      const value = values[at] ?? '';
      return id === 'websiteId' ? websiteIdOf(client, value) : value;
    }),
  );

/** A website may be named by its domain wherever its id is asked for. */
async function resolveQuery(client: Sightline, { query }: CliCommand, options: Options) {
  const set = Object.fromEntries(
    query.map(({ name }) => [name, options[name]]).filter(([, value]) => value !== undefined),
  ) as Record<string, unknown>;
  const { websiteId } = set;
  if (typeof websiteId === 'string') set['websiteId'] = await websiteIdOf(client, websiteId);
  return asQuery(set);
}

const asQuery = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  );

const pageOf = ({ limit, offset, all }: Options) => ({
  ...(limit === undefined ? (all ? { limit: 1000 } : {}) : { limit }),
  ...(offset === undefined ? {} : { offset }),
});

async function bodyOf(client: Sightline, { body }: CliCommand, options: Options): Promise<unknown> {
  const whole = options.body === undefined ? {} : parseJson(await textOf(options.body));
  const fields = Object.fromEntries(
    body.map(({ name }) => [name, options[name]]).filter(([, value]) => value !== undefined),
  ) as Record<string, unknown>;
  const { websiteId } = fields;
  if (typeof websiteId === 'string') fields['websiteId'] = await websiteIdOf(client, websiteId);
  const { websiteIds } = fields;
  if (Array.isArray(websiteIds)) {
    fields['websiteIds'] = await Promise.all(websiteIds.map((id) => websiteIdOf(client, id)));
  }
  if (Object.keys(fields).length === 0) return whole;
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) {
    throw new CliError(
      '--body and further fields go together only if --body is an object.',
      exitCodes.usage,
    );
  }
  return { ...whole, ...fields };
}

/** Returns the text itself, that of a file for `@FILE`, or stdin’s for `-`. */
async function textOf(argument: string): Promise<string> {
  if (argument === '-') return readText(process.stdin);
  if (!argument.startsWith('@')) return argument;
  return readFileSync(assertFile(argument.slice(1)), 'utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliError(`--body is not valid JSON: ${(error as Error).message}`, exitCodes.usage);
  }
}

const openFile = (path: string) =>
  path === '-' ? process.stdin : () => createReadStream(assertFile(path));

function assertFile(path: string): string {
  if (existsSync(path)) return path;
  throw new CliError(`There is no file ${path}.`, exitCodes.usage);
}

/** The service wants to know what it receives; a name says most. */
function uploadOptions(query: object, values: readonly string[]) {
  const name = values.at(-1) ?? '';
  const mediaType = Object.entries(mediaTypes).find(([ending]) => name.endsWith(ending))?.[1];
  return { query, mediaType: mediaType ?? 'text/csv' };
}

const mediaTypes = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.log': 'text/plain',
};

async function printList(list: PagePromise<object>, options: Options): Promise<void> {
  if (options.csv) return saveResponse(await list.csv(), '-');
  if (!options.all) {
    const { rows, total, offset } = await list;
    await printRows(rows, options);
    const end = offset + rows.length;
    if (end < total) note(`${offset + 1} to ${end} of ${total} rows; --all shows every one`);
    else if (total === 0 && options.json === undefined && !options.jsonl) note('No rows.');
    return;
  }
  if (!options.jsonl) return printRows(await list.all(), options);
  for await (const { rows } of list.pages()) await printRows(rows, options);
  if (!process.stdout.writable) await write('');
}
