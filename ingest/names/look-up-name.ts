import { Resolver } from 'node:dns/promises';
import { botTable } from '../../modules/crawlers/bots/bot-table';
import { formatIpv6, isIpv4, parseIpAddress } from '../../modules/crawlers/bots/ip-address';
import {
  type Forward,
  isOperatorsHost,
  normalizeHost,
} from '../../modules/crawlers/bots/reverse-name';

/** What a look-up found; `ttlSeconds` as far as DNS says one. */
export type NameAnswer = {
  hosts: { host: string; forward: Forward }[];
  ttlSeconds: number | undefined;
};

/** DNS did not answer, or its answer says nothing: to be asked again. */
export class NoNameAnswer extends Error {}

export type LookUpName = (address: string) => Promise<NameAnswer>;

/** Nothing there: the answer that has no records, and the one that has no such name. */
const absentCodes = new Set(['ENOTFOUND', 'ENODATA']);

/** A host has one name, or a few; whoever has hundreds wants to keep us busy. */
const hostsMax = 8;

const botsWithNames = botTable.filter(({ verification }) => verification.reverseNames.length > 0);

/** The records, or none; throws NoNameAnswer for whatever says nothing about them. */
async function ask<Records>(question: () => Promise<Records[]>): Promise<Records[]> {
  try {
    return await question();
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (absentCodes.has(code)) return [];
    throw new NoNameAnswer(`DNS does not answer: ${code}`, { cause: error });
  }
}

/**
 * The name that an address's PTR records stand under. Asked for as such, because the resolver's own
 * `reverse` takes silence and failure for an address without a name.
 */
export function reverseQuestion(address: string): string {
  const ip = parseIpAddress(address);
  if (!ip) throw new RangeError(`${address} is no address`);
  const bytes = ip.words.flatMap((word) => [24, 16, 8, 0].map((bits) => (word >>> bits) & 255));
  if (isIpv4(ip)) return `${bytes.slice(12).reverse().join('.')}.in-addr.arpa`;
  const nibbles = bytes.flatMap((byte) => [byte >>> 4, byte & 15]);
  return `${nibbles
    .reverse()
    .map((nibble) => nibble.toString(16))
    .join('.')}.ip6.arpa`;
}

/**
 * Looks up an address's reverse name and, where it is a crawler operator's, whether the name leads
 * back to the address. `servers` are addresses with or without ports; none: the system's.
 */
export function createNameLookUp(options: {
  servers?: readonly string[] | undefined;
  timeoutMs: number;
  tries: number;
}): LookUpName {
  const resolver = new Resolver({ timeout: options.timeoutMs, tries: options.tries });
  if (options.servers?.length) resolver.setServers(options.servers);

  async function confirm(host: string, address: string): Promise<[Forward, number | undefined]> {
    const ip = parseIpAddress(address);
    const records = await ask(() =>
      ip && isIpv4(ip)
        ? resolver.resolve4(host, { ttl: true })
        : resolver.resolve6(host, { ttl: true }),
    );
    if (records.length === 0) return ['missing', undefined];
    const isConfirmed = records.some((record) => {
      const found = parseIpAddress(record.address);
      return found !== undefined && formatIpv6(found) === address;
    });
    const ttl = Math.min(...records.map((record) => record.ttl));
    return [isConfirmed ? 'confirmed' : 'elsewhere', ttl];
  }

  return async (address) => {
    const names = await ask(() => resolver.resolvePtr(reverseQuestion(address)));
    const hosts: NameAnswer['hosts'] = [];
    let ttlSeconds: number | undefined;
    for (const host of [...new Set(names.map(normalizeHost))].slice(0, hostsMax)) {
      if (!botsWithNames.some((bot) => isOperatorsHost(bot, host))) {
        hosts.push({ host, forward: 'unasked' });
        continue;
      }
      const [forward, ttl] = await confirm(host, address);
      hosts.push({ host, forward });
      if (ttl !== undefined) ttlSeconds = Math.min(ttl, ttlSeconds ?? ttl);
    }
    return { hosts, ttlSeconds };
  };
}
