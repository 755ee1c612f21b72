import { z } from 'zod';
import { invalid } from '../../platform/errors';
import type { Operation } from '../operation/operation';

/** The argument by which an agent selects the fields of a list's rows, since rows may be long. */
export const fieldsArgument = 'fields';

type Arguments = Record<string, unknown>;

/** Returns the field names of a list's rows; empty if the operation is not a list of objects. */
export function rowFieldsOf({ kind, response }: Operation): string[] {
  return kind === 'list' && response instanceof z.ZodObject ? Object.keys(response.shape) : [];
}

/** Returns the names of the fields in a schema, at any depth. */
export function fieldNamesIn(schema: z.ZodType): Set<string> {
  const names = new Set<string>();
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' });
  JSON.stringify(json, (key, value: unknown) => {
    if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name);
    return value;
  });
  return names;
}

/** Returns the fields of a row that a name means: itself, or those that contain it, as descriptions name it. */
function rowFieldsWith({ response }: Operation, name: string): string[] {
  const shape: Record<string, z.ZodType> = response instanceof z.ZodObject ? response.shape : {};
  const [outer = ''] = name.split('.');
  if (outer in shape) return [outer];
  return Object.keys(shape).filter((field) => {
    const inner = shape[field];
    return inner !== undefined && fieldNamesIn(inner).has(name);
  });
}

/** Returns the default fields of rows, if those are not all. */
export const usualFieldsOf = ({ tool }: Operation): string[] | undefined =>
  tool && 'fields' in tool ? tool.fields : undefined;

export function fieldsSchemaOf(operation: Operation) {
  const usual = usualFieldsOf(operation);
  const description = usual
    ? `What rows show; default: ${usual.join(', ')}`
    : 'Only these fields of each row';
  return { type: 'array', items: { type: 'string' }, description };
}

/**
 * Splits the requested fields from the operation's own arguments. Throws a 422 for an unknown
 * field.
 */
export function splitFields(
  operation: Operation,
  given: Arguments,
): { fields: string[] | undefined; others: Arguments } {
  const known = rowFieldsOf(operation);
  const { [fieldsArgument]: asked, ...others } = given;
  if (asked === undefined || asked === null || known.length === 0) {
    return { fields: usualFieldsOf(operation), others: given };
  }
  const named = (Array.isArray(asked) ? asked : String(asked).split(',')).map((name) =>
    rowFieldsWith(operation, String(name).trim()),
  );
  const fields = [...new Set(named.flat())];
  if (named.length === 0 || named.some((found) => found.length === 0)) {
    throw invalid(fieldsArgument, 'unknown_field', `A row has the fields ${known.join(', ')}.`);
  }
  return { fields, others };
}

/** Reduces the rows of a response to these fields. */
export function pickFields(body: unknown, fields: string[] | undefined): unknown {
  const { data, ...rest } = body as { data: unknown };
  if (fields === undefined || !Array.isArray(data)) return body;
  return { ...rest, data: data.map((row: Arguments) => pick(row, fields)) };
}

const pick = (row: Arguments, fields: string[]): Arguments =>
  Object.fromEntries(fields.filter((name) => name in row).map((name) => [name, row[name]]));
