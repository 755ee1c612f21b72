import { Resolver } from 'node:dns/promises';
import { botTable } from '../../modules/crawlers/bots/bot-table';
import { formatIpv6, isIpv4, parseIpAddress } from '../../modules/crawlers/bots/ip-address';
import {
  type Forward,
  isOperatorsHost,
  normalizeHost,
} from '../../modules/crawlers/bots/reverse-name';

/** The result of a look-up; `ttlSeconds` is set as far as DNS gives a TTL. */
export type NameAnswer = {
  hosts: { host: string; forward: Forward }[];
  ttlSeconds: number | undefined;
};

/** DNS did not answer, or its answer is inconclusive: retry later. */
export class NoNameAnswer extends Error {}

/** The resolver denies names that exist, so that its other denials prove nothing. */
export class BlindResolver extends NoNameAnswer {}

export type LookUpName = (address: string) => Promise<NameAnswer>;

/** Both mean "no such record": an answer without records, and a name that does not exist. */
const absentCodes = new Set(['ENOTFOUND', 'ENODATA']);

/** A host has one name, or a few; hundreds of names are an attempt to keep the checker busy. */
const hostsMax = 8;

/**
 * Addresses that operators publish and whose names lead back to them. One is enough, so that a
 * retired one does no harm.
 */
const controlAddresses = ['66.249.66.1', '157.55.39.1', '17.241.75.1'];
const controlKeepsMs = 300_000;
const controlRetryMs = 30_000;

const botsWithNames = botTable.filter(({ verification }) => verification.reverseNames.length > 0);

/** Returns the records, or an empty list; throws NoNameAnswer for inconclusive answers. */
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
 * Returns the name under which an address's PTR records are stored. It is queried directly, because
 * the resolver's own `reverse` takes timeouts and failures for an address without a name.
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
 * Creates the look-up of an address's reverse name. When the name is a crawler operator's, it also
 * checks that the name leads back to the address. `servers` are addresses with or without ports;
 * undefined means the system's.
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

  let control: { sees: Promise<boolean>; untilMs: number } | undefined;

  /** Whether the resolver finds the name of some control address, and what it leads to. */
  async function finds(): Promise<boolean> {
    for (const address of controlAddresses) {
      const [host] = await ask(() => resolver.resolvePtr(reverseQuestion(address)));
      if (host === undefined) continue;
      const ip = parseIpAddress(address);
      const [forward] = ip ? await confirm(normalizeHost(host), formatIpv6(ip)) : ['missing'];
      if (forward === 'confirmed') return true;
    }
    return false;
  }

  /** Throws when the resolver does not know the names of the internet, as in a closed network. */
  async function assertSeesNames(): Promise<void> {
    if (!control || control.untilMs < Date.now()) {
      const asked = { sees: finds(), untilMs: Date.now() + controlKeepsMs };
      control = asked;
      const forget = () => {
        asked.untilMs = Date.now() + controlRetryMs;
      };
      asked.sees.then((sees) => sees || forget(), forget);
    }
    if (await control.sees) return;
    throw new BlindResolver('The DNS resolver denies names that exist; set DNS_SERVERS to others.');
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
    if (!hosts.some(({ forward }) => forward === 'confirmed')) await assertSeesNames();
    return { hosts, ttlSeconds };
  };
}
