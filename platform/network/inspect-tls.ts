import { TLSSocket } from 'node:tls';
import type { HostRules } from './host-rules';
import { type Connect, createSafeConnector, type TlsLimits } from './safe-agent';

/** What a server shows when a connection is secured. */
export type TlsFacts = {
  /** ISO 8601. */
  validFrom: string;
  validTo: string;
  /** Organization that issued the certificate, or its common name. */
  issuer: string | null;
  /** The outdated protocol that the server accepts; null if it refuses all of them. */
  outdatedProtocol: string | null;
};

/** Inspects the server of an https origin. Returns null if it cannot be reached. Never throws. */
export type InspectTls = (origin: string) => Promise<TlsFacts | null>;

/** Browsers accept neither TLS 1.0 nor 1.1 any more; OpenSSL offers them at its level 0 only. */
const outdated = {
  minVersion: 'TLSv1',
  maxVersion: 'TLSv1.1',
  ciphers: 'DEFAULT@SECLEVEL=0',
} as const;

/** A resumed session has no certificate, so none is kept. */
const fresh = { maxCachedSessions: 0 };

const connectTimeoutMs = 10_000;

function open(connect: Connect, origin: string): Promise<TLSSocket | null> {
  const { hostname, port, protocol } = new URL(origin);
  return new Promise((resolve) => {
    connect({ hostname, port, protocol, localAddress: null }, (...[error, socket]) => {
      if (!error && socket instanceof TLSSocket) resolve(socket);
      else resolve(null);
    });
  });
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

function factsOf(socket: TLSSocket): Omit<TlsFacts, 'outdatedProtocol'> | null {
  const { valid_from: from, valid_to: to, issuer } = socket.getPeerCertificate();
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(fromMs) || Number.isNaN(toMs)) return null;
  return {
    validFrom: new Date(fromMs).toISOString(),
    validTo: new Date(toMs).toISOString(),
    issuer: first(issuer.O) ?? first(issuer.CN) ?? null,
  };
}

/**
 * Opens a connection for the certificate, and one for outdated protocols. A certificate that is not
 * trusted is read as well; pages of such a host fail on their own.
 */
export function createTlsInspector({
  hostRules,
  dnsServers = [],
}: {
  hostRules: HostRules;
  dnsServers?: readonly string[];
}): InspectTls {
  const options = {
    rules: hostRules,
    dnsServers,
    rejectUnauthorized: false,
    connectTimeoutMs,
  };
  const connectorFor = (tls: TlsLimits) => createSafeConnector(options, { ...fresh, ...tls });
  const [connect, connectOutdated] = [connectorFor({}), connectorFor(outdated)];
  return async (origin) => {
    const socket = await open(connect, origin);
    const facts = socket && factsOf(socket);
    socket?.destroy();
    if (!facts) return null;
    const old = await open(connectOutdated, origin);
    const outdatedProtocol = old?.getProtocol() ?? null;
    old?.destroy();
    return { ...facts, outdatedProtocol };
  };
}
