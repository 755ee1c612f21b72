import { z } from 'zod';

/**
 * Accepts any row and describes it as `schema` in the OpenAPI document, for bulk operations that
 * validate rows one at a time, so that a bad one fails alone.
 */
export function describedRow(schema: z.ZodType): z.ZodType {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return z.unknown().meta(json);
}
