import { z } from 'zod';
import { invalid } from '../../platform/errors';
import type { Operation } from '../operation/operation';

/** The argument by which an agent chooses what it is shown of a list's rows, since rows may be long. */
export const fieldsArgument = 'fields';

type Arguments = Record<string, unknown>;

/** The fields that a list's rows have; none where they are no objects, or there are no rows. */
export function rowFieldsOf({ kind, response }: Operation): string[] {
  return kind === 'list' && response instanceof z.ZodObject ? Object.keys(response.shape) : [];
}

/** What rows show by themselves, where that is not all. */
export const usualFieldsOf = ({ tool }: Operation): string[] | undefined =>
  tool && 'fields' in tool ? tool.fields : undefined;

export function fieldsSchemaOf(operation: Operation) {
  const usual = usualFieldsOf(operation);
  const description = usual
    ? `What rows show; default: ${usual.join(', ')}`
    : 'Only these fields of each row';
  return { type: 'array', items: { type: 'string' }, description };
}

/** The fields to show, and the operation's own arguments. Throws a 422 for a field that there is not. */
export function takeFields(
  operation: Operation,
  given: Arguments,
): { fields: string[] | undefined; others: Arguments } {
  const known = rowFieldsOf(operation);
  const { [fieldsArgument]: asked, ...others } = given;
  if (asked === undefined || asked === null || known.length === 0) {
    return { fields: usualFieldsOf(operation), others: given };
  }
  const fields = (Array.isArray(asked) ? asked : String(asked).split(',')).map((name) =>
    String(name).trim(),
  );
  const unknown = fields.find((name) => !known.includes(name));
  if (unknown !== undefined || fields.length === 0) {
    throw invalid(fieldsArgument, 'unknown_field', `A row has the fields ${known.join(', ')}.`);
  }
  return { fields, others };
}

/** An answer whose rows hold these fields alone. */
export function pickFields(body: unknown, fields: string[] | undefined): unknown {
  const { data, ...rest } = body as { data: unknown };
  if (fields === undefined || !Array.isArray(data)) return body;
  return { ...rest, data: data.map((row: Arguments) => pick(row, fields)) };
}

const pick = (row: Arguments, fields: string[]): Arguments =>
  Object.fromEntries(fields.filter((name) => name in row).map((name) => [name, row[name]]));
