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

/** Formats of JSON objects, the ones with names of their own first; the last takes any object. */
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

/** Whether an object is a visit, as far as its format says; the names of these formats tell them. */
export const isRequest = (entry: JsonObject): boolean =>
  choosy.find((format) => format.isOne(entry))?.isRequest?.(entry) ?? true;
