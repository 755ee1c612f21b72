import { findUuid } from '../ids';

export type NativeStatement = { text: string; values: unknown[] };

/** A connection, or a lane of one, on which the server describes statements. */
type Describer = { query(text: string): Promise<unknown> };

/** Postgres' names of the parameter types into which ids are converted. */
const uuidTypes = new Set(['uuid', 'uuid[]']);
/** Statements that are remembered; longer ones have a text for each number of rows. */
const knownMax = 5_000;
const knownLengthMax = 10_000;

/** Positions of the parameters that are uuids or arrays of them, by statement. */
const known = new Map<string, readonly number[]>();

/** An empty text, where pages begin, is before all ids. */
const beforeAll = '00000000-0000-0000-0000-000000000000';

const isId = (value: unknown): boolean =>
  value === '' || (typeof value === 'string' && findUuid(value) !== undefined);

const containsId = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isId) : isId(value);

function toUuidText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value === '' ? beforeAll : (findUuid(value) ?? value);
}

const converted = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(toUuidText) : toUuidText(value);

/**
 * Returns the statement with its ids as uuids where Postgres expects uuids, and nothing else
 * changed: a name or a tag may look like an id. Returns undefined if it is not known yet which
 * parameters those are.
 */
export function withKnownUuids(statement: NativeStatement): NativeStatement | undefined {
  const { text, values } = statement;
  const positions = known.get(text);
  if (positions) return positions.length === 0 ? statement : replaceAt(statement, positions);
  return values.some(containsId) ? undefined : statement;
}

/** Does the same, and first asks Postgres where necessary. */
export async function withUuids(
  client: Describer,
  statement: NativeStatement,
): Promise<NativeStatement> {
  const ready = withKnownUuids(statement);
  if (ready) return ready;
  const positions = await describeUuids(client, statement.text);
  remember(statement.text, positions);
  return replaceAt(statement, positions);
}

function remember(text: string, positions: readonly number[]): void {
  if (text.length > knownLengthMax) return;
  if (known.size >= knownMax) known.delete(known.keys().next().value ?? '');
  known.set(text, positions);
}

function replaceAt({ text, values }: NativeStatement, positions: readonly number[]) {
  const replaced = values.slice();
  for (const position of positions) replaced[position] = converted(replaced[position]);
  return { text, values: replaced };
}

/** `explain` cannot be prepared; what it explains has the same parameters. */
const explain = /^\s*explain\s*(\([^)]*\)|analyze)?/i;

/**
 * Asks for the types of a statement's parameters. One message, so that a pooler between this
 * process and the server sends all of it over one connection.
 */
async function describeUuids(client: Describer, text: string): Promise<readonly number[]> {
  const answers = (await client.query(
    `prepare described as ${text.replace(explain, '')}
     ;
     select parameter_types::text[] as types from pg_prepared_statements where name = 'described';
     deallocate described`,
  )) as { rows: { types: string[] }[] }[];
  const types = answers.at(-2)?.rows[0]?.types ?? [];
  return types.flatMap((type, position) => (uuidTypes.has(type) ? [position] : []));
}
