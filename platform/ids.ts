import { createHash } from 'node:crypto';
import { typeid } from 'typeid-js';
import { z } from 'zod';

/**
 * Kinds of ids: the prefix, and the code that is the last byte of the id's UUID. So an id and its
 * UUID are made from each other without knowing the kind (decision 31). A code is never reused.
 */
export const idKindCodes = {
  workspace: { prefix: 'ws', code: 1 },
  website: { prefix: 'web', code: 2 },
  keyword: { prefix: 'kw', code: 3 },
  keywordGroup: { prefix: 'grp', code: 4 },
  job: { prefix: 'job', code: 5 },
  audit: { prefix: 'aud', code: 6 },
  report: { prefix: 'rep', code: 7 },
  reportSchedule: { prefix: 'rsc', code: 8 },
  campaign: { prefix: 'cmp', code: 9 },
  prompt: { prefix: 'prm', code: 10 },
  key: { prefix: 'key', code: 11 },
  drain: { prefix: 'drn', code: 12 },
  logBatch: { prefix: 'lgb', code: 13 },
  auditEvent: { prefix: 'evt', code: 14 },
  url: { prefix: 'url', code: 15 },
  sitemap: { prefix: 'smp', code: 16 },
  robotsCopy: { prefix: 'rbt', code: 17 },
  alert: { prefix: 'alr', code: 18 },
  approval: { prefix: 'apv', code: 19 },
  brand: { prefix: 'brd', code: 20 },
  aiTarget: { prefix: 'ait', code: 21 },
  aiAnswer: { prefix: 'ans', code: 22 },
  connection: { prefix: 'con', code: 26 },
  annotation: { prefix: 'ann', code: 27 },
  searchImport: { prefix: 'gsi', code: 28 },
  campaignEvent: { prefix: 'cev', code: 31 },
  cohort: { prefix: 'coh', code: 32 },
  knownLink: { prefix: 'lnk', code: 29 },
  backlinkImport: { prefix: 'bli', code: 30 },
  oauthClient: { prefix: 'oac', code: 23 },
  oauthGrant: { prefix: 'oag', code: 24 },
  aiImport: { prefix: 'aim', code: 25 },
  webhook: { prefix: 'whk', code: 33 },
  delivery: { prefix: 'dlv', code: 34 },
  event: { prefix: 'hpn', code: 37 },
  export: { prefix: 'exp', code: 35 },
  digest: { prefix: 'dgs', code: 38 },
  session: { prefix: 'ses', code: 39 },
  reportTemplate: { prefix: 'rtp', code: 40 },
  overviewView: { prefix: 'ovw', code: 41 },
} as const;

export type IdKind = keyof typeof idKindCodes;

const codes = new Map<string, number>(
  Object.values(idKindCodes).map(({ prefix, code }) => [prefix, code]),
);
const prefixes: (string | undefined)[] = [];
for (const { prefix, code } of Object.values(idKindCodes)) prefixes[code] = `${prefix}_`;

/** The digits of base 32, as TypeIDs use it. It keeps the order of what it encodes. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';
/** An id after its prefix: 16 bytes, as 128 of 130 bits. */
const suffixLength = 26;
const noDigit = 255;
const digitValues = new Uint8Array(128).fill(noDigit);
for (let value = 0; value < 32; value += 1) digitValues[digits.charCodeAt(value)] = value;

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const hexValues = new Uint8Array(128).fill(noDigit);
for (let value = 0; value < 16; value += 1) {
  hexValues[value.toString(16).charCodeAt(0)] = value;
  hexValues[value.toString(16).toUpperCase().charCodeAt(0)] = value;
}

/** Creates an id of a kind, such as `web_01k…`: a UUIDv7, so ids sort by creation time. */
export function newId(kind: IdKind): string {
  const { prefix, code } = idKindCodes[kind];
  const random = typeid(prefix).toString();
  // The last byte is three bits of the last digit but one, and the last digit.
  const before = (digitValues[random.charCodeAt(random.length - 2)] ?? 0) & 0b11000;
  return random.slice(0, -2) + digits.charAt(before | (code >> 5)) + digits.charAt(code & 31);
}

/**
 * Returns the id that a text has as of a time: always the same one, so that writing again what it
 * names changes nothing. Sorts by time like other ids.
 */
export function derivedId(kind: IdKind, { atMs, from }: { atMs: number; from: string }): string {
  const time = atMs.toString(16).padStart(12, '0').slice(-12);
  const hash = createHash('sha256').update(from).digest('hex');
  return fromUuid(`${time}${hash.slice(0, 18)}${hexOfByte[idKindCodes[kind].code]}`);
}

/** Returns the UUID of an id, or undefined if the text is not an id of any kind. */
export function findUuid(id: string): string | undefined {
  const start = id.length - suffixLength;
  if (start < 3 || id.charCodeAt(start - 1) !== 95) return undefined;
  const code = codes.get(id.slice(0, start - 1));
  if (code === undefined) return undefined;
  // The first digit has three bits; with more, the UUID would exceed 128.
  if ((digitValues[id.charCodeAt(start)] ?? noDigit) > 7) return undefined;
  let uuid = '';
  let byte = 0;
  let bits = -2;
  let pending = 0;
  let bytes = 0;
  for (let at = start; at < id.length; at += 1) {
    const value = digitValues[id.charCodeAt(at)] ?? noDigit;
    if (value === noDigit) return undefined;
    pending = ((pending << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    byte = (pending >> bits) & 0xff;
    uuid += hexOfByte[byte];
    bytes += 1;
    if (bytes === 4 || bytes === 6 || bytes === 8 || bytes === 10) uuid += '-';
  }
  return byte === code ? uuid : undefined;
}

/** Returns the UUID of an id. Throws if the text is not an id. */
export function toUuid(id: string): string {
  const uuid = findUuid(id);
  if (uuid === undefined) throw new Error(`${JSON.stringify(id)} is not an id of any kind`);
  return uuid;
}

/** Returns the id with this UUID. Throws if its last byte is not the code of a kind. */
export function fromUuid(uuid: string): string {
  let id = '';
  let pending = 0;
  let bits = 2;
  let byte = 0;
  for (let at = 0; at < uuid.length; at += 1) {
    const value = hexValues[uuid.charCodeAt(at)] ?? noDigit;
    if (value === noDigit) continue;
    byte = ((byte << 4) | value) & 0xff;
    pending = ((pending << 4) | value) & 0x1ff;
    bits += 4;
    if (bits < 5) continue;
    bits -= 5;
    id += digits.charAt((pending >> bits) & 31);
  }
  const prefix = prefixes[byte];
  if (prefix === undefined || id.length !== suffixLength) {
    throw new Error(`${JSON.stringify(uuid)} is not the UUID of an id`);
  }
  return prefix + id;
}

export const isIdOf = (kind: IdKind, value: string): boolean =>
  value.startsWith(`${idKindCodes[kind].prefix}_`) && findUuid(value) !== undefined;

const idSchemas = new Map<IdKind, z.ZodString>();

/** Returns an id for examples. */
const exampleId = (kind: IdKind): string =>
  fromUuid(`019aa9fd-9321-7446-b80e-07bbf21e8b${hexOfByte[idKindCodes[kind].code]}`);

/**
 * Returns the schema of a kind's ids. One object per kind, so that the OpenAPI document names it
 * once.
 */
export function idSchema(kind: IdKind): z.ZodString {
  let schema = idSchemas.get(kind);
  if (!schema) {
    const { prefix } = idKindCodes[kind];
    schema = z
      .string()
      .refine((value) => isIdOf(kind, value), {
        error: `must be an id that begins with ${prefix}_`,
        params: { code: 'invalid_format' },
      })
      .meta({
        example: exampleId(kind),
        pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
      });
    idSchemas.set(kind, schema);
  }
  return schema;
}
