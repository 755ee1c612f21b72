import { promises as dns, type LookupAddress } from 'node:dns';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { HostRules } from './host-rules';
import { isPublicAddress, plainAddress } from './public-address';

/** The host is inside, or nowhere: nothing was sent to it. */
export class AddressRefused extends Error {
  readonly code = 'address_refused';

  constructor(host: string) {
    super(`${host} has no public address.`);
    this.name = 'AddressRefused';
  }
}

type Lookup = (host: string) => Promise<LookupAddress[]>;

export type SafeAgentOptions = {
  rules: HostRules;
  connectTimeoutMs?: number;
  /** Certificates of staging sites are often their own. */
  rejectUnauthorized?: boolean;
  connectionsPerHostMax?: number;
  /** Only tests have another than the system's. */
  lookup?: Lookup;
};

type Connect = ReturnType<typeof buildConnector>;
type ConnectOptions = Parameters<Connect>[0];

const systemLookup: Lookup = (host) => dns.lookup(host, { all: true, verbatim: true });

const bare = (hostname: string) => hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();

/** By its standard (RFC 6761) always this machine, whatever a name server would say. */
const isLocalhost = (host: string) => host === 'localhost' || host.endsWith('.localhost');

const portOf = ({ port, protocol }: ConnectOptions) =>
  port ? Number(port) : protocol === 'https:' ? 443 : 80;

/** Where a connection really goes, or undefined when the host has no address that it may go to. */
async function findTarget(
  host: string,
  port: number,
  { rules, lookup = systemLookup }: SafeAgentOptions,
): Promise<{ address: string; port: number; isTrusted: boolean } | undefined> {
  const override = rules.overrideOf(host, port);
  if (override) return { ...override, isTrusted: true };
  const isTrusted = rules.mayBeInside(host, port);
  if (isLocalhost(host) && !isTrusted) return undefined;
  // An address itself is never looked up, so that a hook on look-ups alone would not see it.
  const addresses = isIP(host) ? [host] : (await lookup(host)).map(({ address }) => address);
  const address = addresses.find((each) => isTrusted || isPublicAddress(each));
  return address === undefined ? undefined : { address, port, isTrusted };
}

function isWhereItShouldBe(socket: Socket, address: string, isTrusted: boolean): boolean {
  const peer = plainAddress(socket.remoteAddress ?? '');
  return isTrusted || (peer === plainAddress(address) && isPublicAddress(peer));
}

/**
 * Connections to the public Internet alone. For each connection, so at each hop of a redirect too,
 * the address is checked as it was written or looked up, then that very address is connected to, so
 * that a name which answers otherwise the second time gains nothing, and before the first byte is
 * sent the socket's peer is checked again. Refusals are `AddressRefused`.
 *
 * Every fetch of an address that came from outside goes through one of these.
 */
export function createSafeAgent(options: SafeAgentOptions): Agent {
  const { connectTimeoutMs = 10_000, connectionsPerHostMax = 8 } = options;
  const connectTo = buildConnector({
    timeout: connectTimeoutMs,
    rejectUnauthorized: options.rejectUnauthorized ?? true,
  });
  const connect: Connect = (asked, callback) => {
    const host = bare(asked.hostname);
    findTarget(host, portOf(asked), options).then(
      (target) => {
        if (!target) return callback(new AddressRefused(host), null);
        const { address, isTrusted } = target;
        // The certificate is that of the name, whatever address answers.
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
  return new Agent({ connect, connections: connectionsPerHostMax, pipelining: 1 });
}
