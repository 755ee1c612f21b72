import { caddy } from './caddy';
import { cloudflare } from './cloudflare';
import { elastic } from './elastic';
import { fastly } from './fastly';
import { json } from './json';
import type { JsonFormat, JsonObject } from './json-format';
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
