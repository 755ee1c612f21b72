import { TypeID, typeid } from 'typeid-js';
import { z } from 'zod';

/** Prefixes of the typed ids. Each id is a UUIDv7 in TypeID form, so ids sort by creation time. */
export const idPrefixes = {
  workspace: 'ws',
  website: 'web',
  keyword: 'kw',
  keywordGroup: 'grp',
  job: 'job',
  audit: 'aud',
  report: 'rep',
  reportSchedule: 'rsc',
  campaign: 'cmp',
  prompt: 'prm',
  key: 'key',
  drain: 'drn',
  logBatch: 'lgb',
  auditEvent: 'evt',
  url: 'url',
  sitemap: 'smp',
  robotsCopy: 'rbt',
  alert: 'alr',
  approval: 'apv',
} as const;

export type IdKind = keyof typeof idPrefixes;

/** Creates an id of a kind, such as `web_01k…`. */
export const newId = (kind: IdKind): string => typeid(idPrefixes[kind]).toString();

/** Returns the UUID of an id, for queries that group millions of ids. */
export const toUuid = (id: string): string => TypeID.fromString(id).toUUID();

/** Returns the id of a kind with this UUID. */
export const fromUuid = (kind: IdKind, uuid: string): string =>
  TypeID.fromUUID(idPrefixes[kind], uuid).toString();

function isIdOf(kind: IdKind, value: string): boolean {
  try {
    return TypeID.fromString(value).getType() === idPrefixes[kind];
  } catch {
    return false;
  }
}

const idSchemas = new Map<IdKind, z.ZodString>();

/**
 * Returns the schema of a kind's ids. One object per kind, so that the OpenAPI document names it
 * once.
 */
export function idSchema(kind: IdKind): z.ZodString {
  let schema = idSchemas.get(kind);
  if (!schema) {
    const prefix = idPrefixes[kind];
    schema = z
      .string()
      .refine((value) => isIdOf(kind, value), {
        error: `must be an id that begins with ${prefix}_`,
        params: { code: 'invalid_format' },
      })
      .meta({
        example: `${prefix}_01kamzv4s1eh3bg3g7qfs1x2vd`,
        pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
      });
    idSchemas.set(kind, schema);
  }
  return schema;
}
