import { z } from 'zod';

/** A host name or address with its port, or with any port if null: `searxng.internal:8888`. */
type HostPort = { host: string; port: number | null };

/** Returns undefined for text that is neither a host nor host:port. */
function readHostPort(text: string): HostPort | undefined {
  const [, host, port] = /^(\[[^\]\s]+\]|[^:\s]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (host === undefined || Number(port ?? 0) > 65_535) return undefined;
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

function readOverride(entry: string): [from: string, to: Target] | undefined {
  const [from = '', to = '', ...rest] = entry.split('=');
  const source = readHostPort(from);
  const target = readHostPort(to);
  if (!source?.port || !target?.port || rest.length > 0) return undefined;
  return [`${source.host}:${source.port}`, { address: target.host, port: target.port }];
}

const readable = (read: (entry: string) => unknown, form: string) =>
  z.string().superRefine((text, context) => {
    const wrong = entriesOf(text).find((entry) => read(entry) === undefined);
    if (wrong === undefined) return;
    context.addIssue({ code: 'custom', message: `must be ${form}; "${wrong}" is not` });
  });

/** The form of `RESOLVE_OVERRIDES`: `example.com:443=127.0.0.1:9000,…`. */
export const hostOverrides = readable(readOverride, 'host:port=address:port,…');

/** The form of `PRIVATE_HOSTS_ALLOWED`: `searxng.internal:8888,10.0.0.5`. */
export const hostList = readable(readHostPort, 'host or host:port,…');

/** The operator's rules: hosts that are redirected, and hosts that may have private addresses. */
export type HostRules = {
  /** Returns the address and port that replace a host's; undefined for almost all hosts. */
  overrideOf(host: string, port: number): Target | undefined;
  /** Whether the host may have a private address. */
  mayBeInside(host: string, port: number): boolean;
};

/** Reads the two settings. Throws on an entry that does not have their form. */
export function readHostRules(options: {
  resolveOverrides?: string | undefined;
  privateHostsAllowed?: string | undefined;
  /** Ports that are never inside, such as those of the service itself. */
  portsRefused?: readonly number[];
}): HostRules {
  hostOverrides.optional().parse(options.resolveOverrides);
  hostList.optional().parse(options.privateHostsAllowed);
  const overrides = new Map(
    entriesOf(options.resolveOverrides).flatMap((entry) => {
      const override = readOverride(entry);
      return override ? [override] : [];
    }),
  );
  const inside = entriesOf(options.privateHostsAllowed).flatMap(
    (entry) => readHostPort(entry) ?? [],
  );
  return {
    overrideOf: (host, port) => overrides.get(`${host}:${port}`),
    mayBeInside: (host, port) =>
      !options.portsRefused?.includes(port) &&
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
