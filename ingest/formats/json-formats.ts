import { akamai } from './akamai';
import { caddy } from './caddy';
import { cloudflare } from './cloudflare';
import { cloudfrontJson } from './cloudfront-json';
import { elastic } from './elastic';
import { fastly } from './fastly';
import { json } from './json';
import type { DetectedFields, JsonFormat, JsonObject } from './json-format';
import { netlify } from './netlify';
import { shipped } from './shipped-line';
import { traefik } from './traefik';
import { vercel } from './vercel';

/** Formats of JSON objects, those with distinctive names first; the last one accepts any object. */
export const jsonFormats: readonly JsonFormat[] = [
  caddy,
  traefik,
  vercel,
  cloudflare,
  netlify,
  fastly,
  cloudfrontJson,
  akamai,
  elastic,
  shipped,
  json,
];

export const jsonFormatOf = (entry: JsonObject): JsonFormat =>
  jsonFormats.find((format) => format.isOne(entry)) ?? json;

const choosy = jsonFormats.filter((format) => format.isRequest);

/** Whether an object is a visit, according to the format that its names identify. */
export const isRequest = (entry: JsonObject): boolean =>
  choosy.find((format) => format.isOne(entry))?.isRequest?.(entry) ?? true;

const completing = jsonFormats.filter((format) => format.complete);

/** Completes a visit's fields as its format demands, in place. */
export function complete(found: DetectedFields, entry: JsonObject): void {
  completing.find((format) => format.isOne(entry))?.complete?.(found, entry);
}

/** Whether an object is a visit whose fields are complete by their names alone, by these names. */
export const isPlainFormat = (entry: JsonObject): boolean =>
  !choosy.some((format) => format.isOne(entry)) &&
  !completing.some((format) => format.isOne(entry));
