import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProviderError } from '../../platform/providers/provider-error';
import { type Stub, type StubRequest, startStub } from './stub-server';

/** Reads recorded answers by their file names. */
export const recordedIn = (moduleFolder: string): Record<string, unknown> => {
  const folder = join(moduleFolder, 'recorded');
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]),
  );
};

type Json = { [key: string]: unknown };
type Path = readonly (string | number)[];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a provider may change about an answer without notice. */
export type Change = {
  /** `added`: a new field or a bad row, which must change nothing else. */
  kind: 'added' | 'removed' | 'reshaped' | 'renamed';
  /** Without the numbers of rows: `rows[].keys`. */
  path: string;
  what: string;
  body: unknown;
};

const nameOf = (path: Path) =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[]` : text === '' ? key : `${text}.${key}`),
    '',
  );

function* placesIn(value: unknown, path: Path = []): Generator<{ path: Path; value: unknown }> {
  yield { path, value };
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((each, index) => [index, each])
    : isObject(value)
      ? Object.entries(value)
      : [];
  for (const [key, inner] of entries) yield* placesIn(inner, [...path, key]);
}

/** Returns a copy with what a change makes of the value at a path; undefined removes it. */
function changed(body: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const copy = structuredClone(body);
  const last = path.at(-1);
  if (last === undefined) return change(copy);
  let parent = copy as Json;
  for (const key of path.slice(0, -1)) parent = parent[key] as Json;
  const value = change(parent[last]);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

const otherForm = (value: unknown) => (isObject(value) ? 'another form' : { another: 'form' });
const isName = (value: unknown) => typeof value === 'string' && /^[A-Za-z_]{2,40}$/.test(value);

/** Yields an answer with each field missing, null and in another form, with names, fields and rows that are new. */
export function* changesOf(body: unknown): Generator<Change> {
  for (const { path, value } of placesIn(body)) {
    const at = nameOf(path);
    const make = (kind: Change['kind'], what: string, change: (value: unknown) => unknown) => ({
      kind,
      path: at,
      what: `${what} ${path.join('.') || '(root)'}`,
      body: changed(body, path, change),
    });
    if (isObject(value))
      yield make('added', 'a new field in', (own) => ({ ...(own as Json), brand_new: [{}] }));
    if (Array.isArray(value) && value.some(isObject)) {
      for (const row of [null, 'row', {}, []]) {
        yield make('added', `the row ${JSON.stringify(row)} at the end of`, (own) => [
          ...(own as unknown[]),
          row,
        ]);
      }
    }
    if (typeof path.at(-1) !== 'string') continue;
    yield make('removed', 'without', () => undefined);
    yield make('removed', 'null for', () => null);
    yield make('reshaped', 'another form of', otherForm);
    if (isName(value)) yield make('renamed', 'a new name for', () => 'SOMETHING_NEW');
  }
}

export type Recorded<Result> = {
  read: () => Promise<Result>;
  /** Paths without which, or in another form of which, the answer is bad data. */
  essential: RegExp;
  /** What must be the same whatever is added. */
  facts: (result: Result) => unknown;
  /** Whether nothing untrue is said where parts are missing. */
  isTrue: (result: Result, whole: Result) => boolean;
};

/** A server that answers one recorded body, changed or not; `answer` may answer other calls itself. */
export class RecordedServer {
  body: unknown;
  #stub: Stub | undefined;

  async start(
    answer?: (request: StubRequest) => ReturnType<Parameters<typeof startStub>[0]>,
  ): Promise<string> {
    this.#stub = await startStub((request) => answer?.(request) ?? { body: this.body });
    return this.#stub.url;
  }

  async close(): Promise<void> {
    await this.#stub?.close();
  }

  /** Reads the body as it is and with every change; returns what went wrong. */
  async problemsOf<Result>(body: unknown, { read, essential, facts, isTrue }: Recorded<Result>) {
    this.body = body;
    const whole = await read();
    const problems: string[] = [];
    for (const change of changesOf(body)) {
      this.body = change.body;
      try {
        const result = await read();
        if (!isTrue(result, whole)) problems.push(`${change.what}: untrue`);
        const isSame = JSON.stringify(facts(result)) === JSON.stringify(facts(whole));
        if (change.kind === 'added' && !isSame) problems.push(`${change.what}: changes the rest`);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        const isEssential = change.kind !== 'added' && essential.test(change.path);
        if (!isEssential) problems.push(`${change.what}: ${error.code}, ${error.message}`);
      }
    }
    return problems;
  }
}
