/** A host name or address with its port, or with any port if null: `searxng.internal:8888`. */
type HostPort = { host: string; port: number | null };

function readHostPort(text: string): HostPort {
  const [, host = '', port] = /^(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (host === '') throw new Error(`"${text}" is no host or host:port.`);
  return {
    host: host.replace(/^\[|\]$/g, '').toLowerCase(),
    port: port === undefined ? null : Number(port),
  };
}

const entriesOf = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

export type Target = { address: string; port: number };

/** The operator's rules: hosts that are redirected, and hosts that may have private addresses. */
export type HostRules = {
  /** Returns the address and port that replace a host's; undefined for almost all hosts. */
  overrideOf(host: string, port: number): Target | undefined;
  /** Whether the host may have a private address. */
  mayBeInside(host: string, port: number): boolean;
};

/**
 * Reads `RESOLVE_OVERRIDES` (`example.com:443=127.0.0.1:9000,…`) and `PRIVATE_HOSTS_ALLOWED`
 * (`searxng.internal:8888,10.0.0.5`). Throws on an entry that is neither.
 */
export function readHostRules(options: {
  resolveOverrides?: string | undefined;
  privateHostsAllowed?: string | undefined;
}): HostRules {
  const overrides = new Map<string, Target>();
  for (const entry of entriesOf(options.resolveOverrides)) {
    const [from = '', to = ''] = entry.split('=');
    const { host, port } = readHostPort(from);
    const target = readHostPort(to);
    if (port === null || target.port === null) {
      throw new Error(`RESOLVE_OVERRIDES: "${entry}" is not host:port=address:port.`);
    }
    overrides.set(`${host}:${port}`, { address: target.host, port: target.port });
  }
  const inside = entriesOf(options.privateHostsAllowed).map(readHostPort);
  return {
    overrideOf: (host, port) => overrides.get(`${host}:${port}`),
    mayBeInside: (host, port) =>
      inside.some((each) => each.host === host && (each.port === null || each.port === port)),
  };
}

/** Returns the rules extended by the host of a URL from the configuration, which may be private. */
export function allowingInside(rules: HostRules, url: string): HostRules {
  const { hostname, port, protocol } = new URL(url);
  const allowed = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
  };
  return {
    overrideOf: rules.overrideOf,
    mayBeInside: (host, atPort) =>
      (host === allowed.host && atPort === allowed.port) || rules.mayBeInside(host, atPort),
  };
}
