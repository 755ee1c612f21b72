import { z } from 'zod';
import { type LogField, logFields } from './log-layout';
import { logLayoutSchema } from './log-layout-schema';

/** The sender's own field names, with dots between levels: `{ address: 'client.ip' }`. */
export type FieldMap = Partial<Record<LogField, string>>;

/**
 * `edge`: every request reaches this log, and each is logged: a CDN's, or a server's without a CDN.
 * `origin`: something in front answers some requests itself, so that a missing line proves nothing.
 */
export const drainTiers = ['edge', 'origin'] as const;

/** How a drain's lines are parsed, and how many are accepted. */
const drainSettingsSchema = z.object({
  /** A format's name; null detects it from each body's first lines. */
  format: z.string().nullable().default(null),
  fieldMap: z.partialRecord(z.enum(logFields), z.string()).default({}),
  /** Which of a line's addresses is the client's. */
  addressField: z.enum(['address', 'forwardedFor']).default('address'),
  /** Number of the owner's proxies that append to `X-Forwarded-For`, counted from its right end. */
  trustedHops: z.int().default(1),
  /** Defaults for lines without a scheme or host. */
  scheme: z.enum(['http', 'https']).nullable().default(null),
  host: z.string().nullable().default(null),
  /** The zone of local times that name none; null is UTC. */
  timezone: z.string().nullable().default(null),
  requestsPerMinute: z.int().default(600),
  /** Sent back as `x-vercel-verify`, by which Vercel verifies who owns the endpoint. */
  vercelVerify: z.string().nullable().default(null),
  /** As its owner says; null until then. */
  tier: z.enum(drainTiers).nullable().default(null),
  /** Whether the referrers of people's lines are counted by day. */
  countReferrers: z.boolean().default(false),
  /** Whether people's visits from AI assistants are counted by day and hour. */
  countAiReferrals: z.boolean().default(true),
  /** How its lines are read, as learned from them; null when they are of a known format. */
  layout: logLayoutSchema.nullable().catch(null).default(null),
  /** Hosts of lines that are not the website's, some of them. */
  otherHosts: z.array(z.string()).default([]),
});

export type DrainSettings = z.output<typeof drainSettingsSchema>;
export type DrainSettingsChange = z.input<typeof drainSettingsSchema>;

/**
 * Parses stored settings. They contain only explicitly set values; the rest gets current defaults.
 */
export const toDrainSettings = (stored: unknown): DrainSettings =>
  drainSettingsSchema.parse(stored);

/** Results of a drain's lines over some days. */
export type DrainCounts = {
  received: number;
  visits: number;
  ignored: number;
  malformed: number;
  otherHost: number;
  /** Visits whose address is a proxy's, so that nothing is known about the client. */
  proxyAddresses: number;
  /** Visits dated later than they were received. */
  aheadOfClock: number;
};

export type DrainWarning = { code: DrainWarningCode; message: string };

export const drainWarningCodes = [
  'never_received',
  'silent',
  'proxy_address',
  'clock_skew',
  'bad_lines',
  'other_host',
  'no_agents',
] as const;
export type DrainWarningCode = (typeof drainWarningCodes)[number];

const silentAfterMs = 24 * 3_600_000;
/** Minimum share of a drain's lines from which a fault is reported. */
const shareMin = { proxyAddresses: 0.5, aheadOfClock: 0.05, malformed: 0.05, otherHost: 0.5 };

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Explains why a proxy looks like the client, and how to fix it. */
const proxyCause = ({
  addressField,
  trustedHops,
}: Pick<DrainSettings, 'addressField' | 'trustedHops'>) =>
  addressField === 'address'
    ? 'log the client’s address; or log X-Forwarded-For, set addressField to forwardedFor, and trustedHops to the number of your proxies that append to it.'
    : `either the lines have no X-Forwarded-For, or trustedHops, now ${trustedHops}, is not the number of your proxies that append to it.`;

/**
 * Returns the problems of a drain, from its newest days. They distinguish a silent or misread log
 * from a website without crawler visits.
 */
export function warningsOf(
  drain: {
    settings: Pick<DrainSettings, 'addressField' | 'trustedHops' | 'layout'> & {
      otherHosts?: readonly string[];
    };
    counts: DrainCounts;
    lastReceivedAt: Date | null;
    lastFormat: string | null;
  },
  now: Date,
): DrainWarning[] {
  const { settings, counts, lastReceivedAt, lastFormat } = drain;
  if (!lastReceivedAt) {
    return [
      { code: 'never_received', message: 'No lines have been received through this drain yet.' },
    ];
  }
  const warnings: DrainWarning[] = [];
  const warn = (code: DrainWarningCode, message: string) => warnings.push({ code, message });
  if (now.getTime() - lastReceivedAt.getTime() > silentAfterMs) {
    warn(
      'silent',
      `No lines have been received since ${lastReceivedAt.toISOString()}: later visits are unknown.`,
    );
  }
  const ofVisits = (count: number) => (counts.visits > 0 ? count / counts.visits : 0);
  const ofLines = (count: number) => (counts.received > 0 ? count / counts.received : 0);
  const proxied = ofVisits(counts.proxyAddresses);
  if (proxied >= shareMin.proxyAddresses) {
    warn(
      'proxy_address',
      `${percent(proxied)} of the visits have a proxy's address, so no crawler can be verified: ${proxyCause(settings)}`,
    );
  }
  const ahead = ofVisits(counts.aheadOfClock);
  if (ahead >= shareMin.aheadOfClock) {
    warn(
      'clock_skew',
      `${percent(ahead)} of the visits are dated in the future: the sender's clock or time zone is wrong.`,
    );
  }
  const bad = ofLines(counts.malformed);
  if (bad >= shareMin.malformed) {
    warn(
      'bad_lines',
      `${percent(bad)} of the lines could not be parsed: each response lists the first ten in problemSamples. ${settings.layout?.advice ?? ''}`.trim(),
    );
  }
  const foreign = ofLines(counts.otherHost);
  const named = settings.otherHosts?.join(', ') ?? '';
  if (foreign >= shareMin.otherHost) {
    warn(
      'other_host',
      `${percent(foreign)} of the lines are for hosts that are not the website's${named === '' ? '' : `, such as ${named}`}. If they are, add them to ownedHosts.`,
    );
  }
  const missing = settings.layout?.missing ?? [];
  const isAccessLog = !missing.includes('request');
  const lacksAgents = isAccessLog && missing.includes('userAgent') && counts.visits === 0;
  if (lacksAgents || lastFormat === 'common') {
    warn(
      'no_agents',
      settings.layout?.advice ??
        'The format has no user agents, so that no crawler can be recognized: log the combined format.',
    );
  }
  return warnings;
}
