import { z } from 'zod';

/** Types by path. Items of a list are distinguished by their `type`: `output[message].content[]`. */
export type Shape = Map<string, Set<string>>;

export function shapeOf(value: unknown): Shape {
  const shape: Shape = new Map();
  visit(value, '', shape);
  return shape;
}

function visit(value: unknown, path: string, shape: Shape): void {
  const type = Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;
  shape.set(path, (shape.get(path) ?? new Set()).add(type));
  if (Array.isArray(value)) {
    for (const item of value) visit(item, `${path}[${kindOf(item)}]`, shape);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      visit(field, path === '' ? name : `${path}.${name}`, shape);
    }
  }
}

function kindOf(item: unknown): string {
  if (typeof item !== 'object' || item === null || !('type' in item)) return '';
  return typeof item.type === 'string' ? item.type : '';
}

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

/** The paths that a schema reads; items of lists are not distinguished. */
export function readPaths(schema: z.ZodType): Set<string> {
  const paths = new Set<string>();
  const options = { io: 'input', unrepresentable: 'any', reused: 'inline' } as const;
  collect(z.toJSONSchema(schema, options) as JsonSchema, '', paths);
  return paths;
}

function collect(
  { properties, items, anyOf, allOf }: JsonSchema,
  path: string,
  paths: Set<string>,
) {
  paths.add(path);
  for (const [name, field] of Object.entries(properties ?? {})) {
    collect(field, path === '' ? name : `${path}.${name}`, paths);
  }
  if (items) collect(items, `${path}[]`, paths);
  for (const part of [...(anyOf ?? []), ...(allOf ?? [])]) collect(part, path, paths);
}

export type Difference = {
  /** Of every stand-in answer, read by the adapter, not in the real one. */
  missing: string[];
  /** Likewise, but not read. */
  missingUnread: string[];
  added: string[];
  /** `path: string instead of number` */
  otherTypes: string[];
};

/** Compares a real response with several of the stand-in; what only some of those have is incidental. */
export function compareShapes(
  standIns: readonly unknown[],
  real: unknown,
  schema: z.ZodType,
): Difference {
  const shapes = standIns.map(shapeOf);
  const shown = shapeOf(real);
  const read = readPaths(schema);
  const isRead = (path: string) => read.has(path.replace(/\[[^\]]*\]/g, '[]'));
  const known = new Set(shapes.flatMap((shape) => [...shape.keys()]));
  const steady = [...known].filter((path) => shapes.every((shape) => isThere(shape, path)));
  const gone = steady.filter((path) => !isThere(shown, path));
  return {
    missing: gone.filter(isRead).sort(),
    missingUnread: gone.filter((path) => !isRead(path)).sort(),
    added: [...shown.keys()].filter((path) => !known.has(path)).sort(),
    otherTypes: [...known].flatMap((path) => otherType(path, shapes, shown)).sort(),
  };
}

/** A path whose value is always null says nothing. */
const isThere = (shape: Shape, path: string) => {
  const types = shape.get(path);
  return types !== undefined && (types.size > 1 || !types.has('null'));
};

function otherType(path: string, shapes: readonly Shape[], real: Shape): string[] {
  const expected = new Set(shapes.flatMap((shape) => [...(shape.get(path) ?? [])]));
  const found = [...(real.get(path) ?? [])].filter((type) => type !== 'null');
  const strange = found.filter((type) => !expected.has(type));
  const plain = [...expected].filter((type) => type !== 'null');
  if (strange.length === 0 || plain.length === 0) return [];
  return [`${path}: ${strange.join('|')} instead of ${plain.join('|')}`];
}
