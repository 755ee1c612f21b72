import { z } from 'zod';

export type TolerantRead<Data> =
  | { ok: true; data: Data; warnings: string[] }
  | { ok: false; badPath: string };

type Path = readonly PropertyKey[];

/**
 * Reads what is no object as an empty one. For rows that others are counted or numbered by, and
 * blocks whose presence means something.
 */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isObject(value) ? value : {}), schema);

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parts of a response nest no deeper than this many failed readings. */
const readingsMax = 12;

/**
 * Reads a response of which parts may have an unknown shape. A field in an unknown shape is left
 * out where the schema allows that; elsewhere its row is left out, or the block around it. Each is
 * counted in a warning. Fails where the whole cannot be read without it. A list of which every row
 * is bad counts as one field in an unknown shape. Changes the value that is read.
 */
export function readTolerantly<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): TolerantRead<z.output<Schema>> {
  const dropped = new Dropped();
  let badPath: string | undefined;
  for (let reading = 0; ; reading += 1) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { ok: true, data: parsed.data, warnings: dropped.sentences() };
    const paths = parsed.error.issues.map(({ path }) => path);
    badPath ??= paths[0]?.map(String).join('.') || '(root)';
    if (reading >= readingsMax) return { ok: false, badPath };
    const rows = new Map<unknown[], { path: Path; bad: Set<number> }>();
    for (const path of paths) {
      const at = deepestExisting(value, path);
      if (!at) return { ok: false, badPath };
      const { parent, key } = at;
      if (!Array.isArray(parent)) {
        dropped.remove(parent, key, at.path);
        continue;
      }
      const row = rows.get(parent) ?? { path: at.path, bad: new Set<number>() };
      row.bad.add(Number(key));
      rows.set(parent, row);
    }
    for (const [list, { path, bad }] of rows) {
      if (bad.size < list.length) {
        dropped.removeRows(list, bad, path);
        continue;
      }
      const around = path.slice(0, -1);
      const at = deepestExisting(value, around);
      if (at?.path.length !== around.length) return { ok: false, badPath };
      dropped.forget(list);
      if (Array.isArray(at.parent))
        dropped.removeRows(at.parent, new Set([Number(at.key)]), around);
      else dropped.remove(at.parent, at.key, around);
    }
  }
}

type Place = { parent: object; key: PropertyKey; path: Path };

/** The longest beginning of a path at which there is a value; undefined if that is the whole. */
function deepestExisting(value: unknown, path: Path): Place | undefined {
  let found: Place | undefined;
  let parent = value;
  for (const [depth, key] of path.entries()) {
    if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, key)) break;
    found = { parent, key, path: path.slice(0, depth + 1) };
    parent = (parent as Record<PropertyKey, unknown>)[key];
  }
  return found;
}

/** Counts what is left out by its place, in which rows have no number. */
class Dropped {
  /** By parent object or list, so that the parts of a removed row are not counted as well. */
  readonly #counts = new Map<object, Map<string, number>>();

  remove(parent: object, key: PropertyKey, path: Path): void {
    const record = parent as Record<PropertyKey, unknown>;
    const value = record[key];
    delete record[key];
    this.forget(value);
    // Null says that there is nothing, whatever the schema makes of it.
    if (value !== null) this.#count(parent, path, 1);
  }

  removeRows(list: unknown[], bad: ReadonlySet<number>, path: Path): void {
    for (const index of [...bad].sort((one, other) => other - one)) {
      this.forget(list[index]);
      list.splice(index, 1);
    }
    this.#count(list, path, bad.size);
  }

  forget(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    this.#counts.delete(value);
    for (const inner of Object.values(value)) this.forget(inner);
  }

  sentences(): string[] {
    const totals = new Map<string, number>();
    for (const counts of this.#counts.values()) {
      for (const [name, count] of counts) totals.set(name, (totals.get(name) ?? 0) + count);
    }
    return [...totals].map(([name, count]) => `Dropped ${count} of ${name}: unknown shape.`);
  }

  #count(parent: object, path: Path, by: number): void {
    const name = path.reduce<string>((text, key) => {
      if (typeof key === 'number') return `${text}[]`;
      return text === '' ? String(key) : `${text}.${String(key)}`;
    }, '');
    const counts = this.#counts.get(parent) ?? new Map<string, number>();
    counts.set(name, (counts.get(name) ?? 0) + by);
    this.#counts.set(parent, counts);
  }
}
