import { z } from 'zod';
import { AddressRanges } from '../address-ranges';
import { parseIpAddress } from '../ip-address';
import { notPublicPrefixes } from '../not-public';

/** A fetched list that must not be used; the message says why. */
export class ListRefused extends Error {}

export type ParsedList = {
  prefixes: string[];
  /** Creation time of this version according to the operator. */
  createdAt: string | undefined;
};

/** Above the longest known list, including CloudFront's and Amazon's. */
const prefixesMax = 20_000;

/**
 * A refresh that loses more than this share of the prefixes is a mistake, the operator's or ours.
 */
const lostPartMax = 0.8;

const text = z.string().max(64);
const prefix = z.union([
  z.object({ ipv4Prefix: text }).transform((each) => each.ipv4Prefix),
  z.object({ ipv6Prefix: text }).transform((each) => each.ipv6Prefix),
  z.object({ ip_prefix: text }).transform((each) => each.ip_prefix),
  z.object({ ipv6_prefix: text }).transform((each) => each.ipv6_prefix),
]);

/** The shapes that operators use, distinguished by their keys. */
const shapes = z.union([
  // Amazon Web Services' list of all services: only CloudFront is a proxy.
  z
    .object({
      prefixes: z.array(z.object({ ip_prefix: text, service: z.string() })),
      ipv6_prefixes: z.array(z.object({ ipv6_prefix: text, service: z.string() })),
    })
    .transform(({ prefixes, ipv6_prefixes }) => ({
      prefixes: [...prefixes, ...ipv6_prefixes]
        .filter(({ service }) => service === 'CLOUDFRONT')
        .map((each) => ('ip_prefix' in each ? each.ip_prefix : each.ipv6_prefix)),
      creationTime: undefined,
    })),
  // Datadog's list of all its services: only the synthetic tests visit websites.
  z
    .object({
      synthetics: z.object({ prefixes_ipv4: z.array(text), prefixes_ipv6: z.array(text) }),
    })
    .transform(({ synthetics }) => ({
      prefixes: [...synthetics.prefixes_ipv4, ...synthetics.prefixes_ipv6],
      creationTime: undefined,
    })),
  z.object({ prefixes: z.array(prefix), creationTime: z.string().optional() }),
  z.object({ ips: z.array(z.object({ ip_address: text })) }).transform(({ ips }) => ({
    prefixes: ips.map(({ ip_address }) => ip_address),
    creationTime: undefined,
  })),
  z
    .object({ addresses: z.array(text), ipv6_addresses: z.array(text) })
    .transform(({ addresses, ipv6_addresses }) => ({
      prefixes: [...addresses, ...ipv6_addresses],
      creationTime: undefined,
    })),
  z.array(text).transform((prefixes) => ({ prefixes, creationTime: undefined })),
  // Hosts by place or number, as StatusCake has them.
  z.record(z.string(), z.object({ ip: text, ipv6: text.nullish() })).transform((hosts) => ({
    prefixes: Object.values(hosts).flatMap(({ ip, ipv6 }) => (ipv6 ? [ip, ipv6] : [ip])),
    creationTime: undefined,
  })),
]);

/** An address or prefix that stands alone in a page's text. */
const shownAddress =
  /(?<![\w.:/-])(?:\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?|[0-9a-f]{1,4}:[0-9a-f:]{4,39}(?:\/\d{1,3})?)(?![\w:/-]|\.\d)/gi;

/** Pages of errors often show the one address of the reader. */
const shownAddressesMin = 2;

/** Returns the addresses that a page shows as text. */
function readPage(body: string): string[] {
  const shown = body.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ').replace(/<[^<>]*>/g, ' ');
  const addresses = [...new Set(shown.match(shownAddress) ?? [])];
  if (addresses.length < shownAddressesMin) {
    throw new ListRefused('It is a web page without a list in it.');
  }
  return addresses;
}

/** Finds JSON that is the whole body or embedded in an HTML page. */
function findJson(body: string): string | undefined {
  if (/^\s*[{[]/.test(body)) return body;
  if (!/^\s*</.test(body)) return undefined;
  const shown = body.replaceAll('&quot;', '"').replaceAll('&#34;', '"');
  const found = /\{[^{}]*"(?:prefixes|ips)"[\s\S]*\}\s*(?=<)/.exec(shown)?.[0];
  return found;
}

function parseJson(json: string): z.output<typeof shapes> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new ListRefused('It is no whole JSON.');
  }
  const parsed = shapes.safeParse(value);
  if (!parsed.success) throw new ListRefused('It is JSON of a shape that no operator has.');
  return parsed.data;
}

/** A `creationTime` without a time zone is UTC. */
function toTime(creationTime: string | undefined): string | undefined {
  if (creationTime === undefined) return undefined;
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(creationTime);
  const at = new Date(hasZone ? creationTime : `${creationTime}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/**
 * Parses a list in any of the operators' shapes: JSON with prefixes or single addresses, text with
 * one per line (optionally followed by a comma and more), or a page that shows them. Throws
 * ListRefused.
 */
export function parseList(body: string): ParsedList {
  const json = findJson(body);
  if (json !== undefined) {
    const { prefixes, creationTime } = parseJson(json);
    return { prefixes, createdAt: toTime(creationTime) };
  }
  if (/^\s*</.test(body)) return { prefixes: readPage(body), createdAt: undefined };
  const lines = body.split('\n').map((line) => line.split(',')[0]?.trim() ?? '');
  return { prefixes: lines.filter((line) => line && !line.startsWith('#')), createdAt: undefined };
}

const notPublic = new AddressRanges(notPublicPrefixes);

/** A prefix that covers half the internet is a mistake, the operator's or ours. */
function isTooWide(each: string): boolean {
  const bits = each.split('/')[1];
  return bits !== undefined && Number(bits) < (each.includes(':') ? 16 : 8);
}

/**
 * Checks whether a list may replace the previous one, which had `before` prefixes. Throws
 * ListRefused when it is empty, too long, contains anything but public prefixes, or has lost most
 * of them.
 */
export function checkList(prefixes: readonly string[], before: number): void {
  if (prefixes.length === 0) throw new ListRefused('It is empty.');
  if (prefixes.length > prefixesMax) throw new ListRefused(`It has ${prefixes.length} prefixes.`);
  let ranges: AddressRanges;
  try {
    ranges = new AddressRanges(prefixes);
  } catch (error) {
    throw new ListRefused((error as Error).message);
  }
  for (const each of prefixes) {
    const address = parseIpAddress(each.split('/')[0] ?? '');
    if (isTooWide(each)) throw new ListRefused(`${each} is too wide.`);
    if (address && notPublic.has(address)) throw new ListRefused(`${each} is not public.`);
  }
  for (const each of notPublicPrefixes) {
    const address = parseIpAddress(each.split('/')[0] ?? '');
    if (address && ranges.has(address)) throw new ListRefused(`It holds ${each}.`);
  }
  if (prefixes.length < before * (1 - lostPartMax)) {
    throw new ListRefused(`It has ${prefixes.length} prefixes; it had ${before}.`);
  }
}
