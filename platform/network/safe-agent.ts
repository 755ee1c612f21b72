import { promises as dns, type LookupAddress } from 'node:dns';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { Agent, buildConnector } from 'undici';
import type { HostRules } from './host-rules';
import { NameLookup } from './name-lookup';
import { isPublicAddress, plainAddress } from './public-address';

/** The host is private or does not resolve; nothing was sent to it. */
export class AddressRefused extends Error {
  readonly code = 'address_refused';

  constructor(host: string) {
    super(`${host} has no public address.`);
    this.name = 'AddressRefused';
  }
}

/** Protocols to offer, and whether sessions are resumed. */
export type TlsLimits = Pick<ConnectionOptions, 'minVersion' | 'maxVersion' | 'ciphers'> & {
  maxCachedSessions?: number;
};

type Lookup = (host: string) => Promise<LookupAddress[]>;

export type SafeAgentOptions = {
  rules: HostRules;
  connectTimeoutMs?: number;
  /** Staging sites often use self-signed certificates. */
  rejectUnauthorized?: boolean;
  connectionsPerHostMax?: number;
  /** Replaces the look-up in tests. */
  lookup?: Lookup;
  /** DNS servers for hosts that strangers name; without them the system's. */
  dnsServers?: readonly string[];
};

export type Connect = ReturnType<typeof buildConnector>;
type ConnectOptions = Parameters<Connect>[0];

/** For hosts that the operator named: they may be in `/etc/hosts`. */
const systemLookup: Lookup = (host) => dns.lookup(host, { all: true, verbatim: true });

/** One for the process, so that its bounds are the process'. */
const strangers = new NameLookup();

const bare = (hostname: string) => hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();

/** RFC 6761: always this machine, whatever a name server returns. */
const isLocalhost = (host: string) => host === 'localhost' || host.endsWith('.localhost');

const portOf = ({ port, protocol }: ConnectOptions) =>
  port ? Number(port) : protocol === 'https:' ? 443 : 80;

/** Returns the real target of a connection, or undefined if the host has no allowed address. */
async function findTarget(
  host: string,
  port: number,
  { rules, lookup }: SafeAgentOptions,
  names: NameLookup,
): Promise<{ address: string; port: number; isTrusted: boolean } | undefined> {
  const override = rules.overrideOf(host, port);
  if (override) return { ...override, isTrusted: true };
  const isTrusted = rules.mayBeInside(host, port);
  if (isLocalhost(host) && !isTrusted) return undefined;
  // Literal addresses are never looked up, so a hook on look-ups alone would miss them.
  const look = lookup ?? (isTrusted ? systemLookup : names.lookup);
  const addresses = isIP(host) ? [host] : (await look(host)).map(({ address }) => address);
  const address = addresses.find((each) => isTrusted || isPublicAddress(each));
  return address === undefined ? undefined : { address, port, isTrusted };
}

/**
 * Whether a connection to a URL would be refused now. A name that is not known, or a name server that
 * does not answer, says nothing: the connection itself checks again.
 */
export async function isAddressRefused(
  url: string,
  { rules, dnsServers = [], lookup }: SafeAgentOptions,
): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  const names = dnsServers.length > 0 ? new NameLookup(dnsServers) : strangers;
  const at = portOf({ hostname, port, protocol } as ConnectOptions);
  try {
    const options = { rules, ...(lookup && { lookup }) };
    return (await findTarget(bare(hostname), at, options, names)) === undefined;
  } catch {
    return false;
  }
}

function isWhereItShouldBe(socket: Socket, address: string, isTrusted: boolean): boolean {
  const peer = plainAddress(socket.remoteAddress ?? '');
  return isTrusted || (peer === plainAddress(address) && isPublicAddress(peer));
}

/**
 * Connects to the public Internet only. Each connection, and so each redirect hop, checks the
 * literal or resolved address and connects to exactly that address. A name that resolves
 * differently the second time therefore gains nothing. The socket's peer is checked again before
 * the first byte is sent. Refusals are `AddressRefused`.
 */
export function createSafeConnector(options: SafeAgentOptions, tls: TlsLimits = {}): Connect {
  const { connectTimeoutMs = 10_000, dnsServers = [] } = options;
  const names = dnsServers.length > 0 ? new NameLookup(dnsServers) : strangers;
  const connectTo = buildConnector({
    ...tls,
    timeout: connectTimeoutMs,
    rejectUnauthorized: options.rejectUnauthorized ?? true,
  });
  return (asked, callback) => {
    const host = bare(asked.hostname);
    findTarget(host, portOf(asked), options, names).then(
      (target) => {
        if (!target) return callback(new AddressRefused(host), null);
        const { address, isTrusted } = target;
        // The certificate must match the name, whichever address is used.
        const servername = isIP(host) ? asked.servername : asked.servername || host;
        const to = { ...asked, hostname: address, port: String(target.port), servername };
        connectTo(to as ConnectOptions, (...[error, socket]) => {
          if (error) return callback(error, null);
          if (isWhereItShouldBe(socket, address, isTrusted)) return callback(null, socket);
          socket.destroy();
          callback(new AddressRefused(host), null);
        });
      },
      (error: Error) => callback(error, null),
    );
  };
}

/** Every fetch of an external URL goes through such an agent, and so through its connector. */
export const createSafeAgent = (options: SafeAgentOptions): Agent =>
  new Agent({
    connect: createSafeConnector(options),
    connections: options.connectionsPerHostMax ?? 8,
    pipelining: 1,
  });
