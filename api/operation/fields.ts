import { z } from 'zod';
import { normalizeDomain } from '../../modules/websites/rules/domain-name';
import { distinctTags } from '../../modules/websites/rules/tag-name';
import { countryCodes, languageCodes } from '../../platform/locale-codes';

const isPrintable = (text: string) => !/\p{Cc}/u.test(text);

/** Human-readable text: trimmed, not empty, on one line. */
export const label = (lengthMax: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(lengthMax)
    .refine(isPrintable, {
      error: 'must not contain control characters',
      params: { code: 'invalid_text' },
    });

export const country = z
  .string()
  .toUpperCase()
  .refine((code) => countryCodes.has(code), 'must be an ISO 3166-1 alpha-2 code, such as US')
  .meta({ pattern: '^[A-Za-z]{2}$', example: 'US', description: 'ISO 3166-1 alpha-2' });

export const language = z
  .string()
  .toLowerCase()
  .refine((code) => languageCodes.has(code), 'must be an ISO 639-1 code, such as en')
  .meta({ pattern: '^[A-Za-z]{2}$', example: 'en', description: 'ISO 639-1' });

/** A domain as people type it, normalized to lower-case ASCII. */
export const domain = z
  .string()
  .transform((input, context) => {
    const result = normalizeDomain(input);
    if (result.ok) return result.domain;
    context.addIssue({
      code: 'custom',
      message: result.reason,
      params: { code: 'domain_invalid' },
      input,
    });
    return z.NEVER;
  })
  .meta({ example: 'example.com', description: 'A domain; its protocol and www. are removed' });

export const tagNames = z
  .array(label(100))
  .max(100)
  .transform((names) => distinctTags(names))
  .meta({ description: 'Tag names in any case; missing ones are created' });

export const timezone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone });
      return /^[A-Z]/.test(zone);
    } catch {
      return false;
    }
  }, 'must be an IANA time zone, such as Europe/Berlin')
  .meta({ example: 'Europe/Berlin', description: 'An IANA time zone' });

/** A whole number in a query: digits only, since coercion would accept `1e3`, `0x10` and ` 5`. */
export function queryInteger(min: number, max: number) {
  const range = `must be a whole number ${max < 1e9 ? `from ${min} to ${max}` : `of at least ${min}`}`;
  return z.preprocess(
    (text) => (typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : text),
    z.int(range).min(min, range).max(max, range),
  );
}

/**
 * Several values of a query parameter, separated by commas, without duplicates: `bot,day`. It is
 * described as the list that it is; `api/operation/openapi.ts` says how the list is written.
 */
export const commaListOf = <Item extends z.ZodType<string, string>>(item: Item, itemsMax: number) =>
  z
    .string()
    // A repeated value counts once, so the number of values that may be sent has no bound.
    .meta({ type: 'array', minItems: 1, items: itemSchema(item) })
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))])
    .pipe(z.array(item).min(1).max(itemsMax));

/** The same of given values. */
export const commaList = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  commaListOf(z.enum(values), values.length);

function itemSchema(item: z.ZodType) {
  const { $schema: _, ...json } = z.toJSONSchema(item, { io: 'input' });
  return json;
}

/**
 * Metadata of a body whose handler takes exactly one of these fields. It is said in words: several
 * generators of clients write code that does not compile for a `oneOf` of required fields.
 */
export const exactlyOneOf = (...names: string[]) => ({
  description: `Takes one of ${names.join(', ')}.`,
});

/** Metadata of a body whose handler refuses these fields together. */
export const notTogether = (...names: string[]) => ({
  description: `Never ${names.join(' and ')} together.`,
});

/** ISO 8601 in UTC, like every time in a response. */
export const timestamp = z.iso.datetime();

/** A bound of a time range as clients send it: a date, or a time with its zone. */
export const dateOrTime = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], {
    error: 'must be a date such as 2026-11-01, or a time with its zone',
  })
  .describe('A date, whose days are UTC, or a time with its zone');

/** A status such as `404`, `4xx` for the whole class, or `200-399` for a range. */
export const statusOrClass = z
  .string()
  .regex(
    /^(\d{1,3}|[0-9]xx|\d{3}-\d{3})$/,
    'must be an HTTP status, such as 404, a class, such as 4xx, or a range, such as 200-399',
  )
  .transform((text) => {
    const [first = text, last = first] = text.replace(/^(\d)xx$/, '$100-$199').split('-');
    return { first: Number(first), last: Number(last) };
  })
  .meta({ example: '4xx' });

const graceSecondsMax = 30 * 24 * 3600;

export const graceSeconds = z
  .number()
  .int()
  .min(0)
  .max(graceSecondsMax)
  .describe('Seconds for which the old secret still works; 0 ends it at once');

export const deleted = z.object({ deleted: z.literal(true) }).meta({ id: 'Deleted' });

/** A DNS record by which the owner of a domain proves it. */
export const txtRecordFields = {
  name: z.string().describe('Name of the DNS record'),
  type: z.literal('TXT').describe('Type of the DNS record'),
  value: z.string().describe('Value of the DNS record'),
};
