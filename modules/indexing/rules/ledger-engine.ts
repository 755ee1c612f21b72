import { acceptsChannel, type EngineName, engineNames, engineOfBot } from './engines';

/** The verified visits of one crawler to one URL. */
export type BotVisits = {
  bot: string;
  visits: number;
  /** Visits with a 4xx or 5xx response. */
  errors: number;
  firstAt: Date;
  firstHttpStatus: number;
  lastAt: Date;
  lastHttpStatus: number;
  /** The first and last visit with a 2xx or 3xx response. */
  firstOkAt: Date | null;
  lastOkAt: Date | null;
};

/** The relevant fields of a URL's submission to a channel. */
export type Submitted = { channel: string; source: string | null; firstSubmittedAt: Date | null };

export const latencyReasons = [
  'not_submitted',
  'channel_not_taken',
  'not_crawled',
  'crawled_before_submission',
] as const;
export type LatencyReason = (typeof latencyReasons)[number];

/** Submission to, and visits by, one engine for one URL. */
export type EngineStanding = {
  engine: EngineName;
  /** The earliest submission to a channel that the engine accepts, and its source. */
  firstSubmittedAt: Date | null;
  submissionSource: string | null;
  firstCrawledAt: Date | null;
  firstCrawledHttpStatus: number | null;
  lastCrawledAt: Date | null;
  lastHttpStatus: number | null;
  visits: number;
  errors: number;
  discoveredAt: Date | null;
  discoveredBy: string | null;
  /** Null where it would be meaningless; the reason says why. */
  submittedToCrawledSeconds: number | null;
  latencyReason: LatencyReason | null;
  bots: BotVisits[];
};

const earliest = <T>(all: readonly T[], time: (one: T) => Date | null): T | undefined =>
  all.reduce<T | undefined>((first, one) => {
    const at = time(one)?.getTime() ?? Number.POSITIVE_INFINITY;
    const known = (first && time(first)?.getTime()) ?? Number.POSITIVE_INFINITY;
    return at < known ? one : first;
  }, undefined);

/** Returns every engine that visited a URL, or was sent it through a channel that it accepts. */
export function engineStandings(
  visits: readonly BotVisits[],
  submissions: readonly Submitted[],
): EngineStanding[] {
  const sent = submissions.filter(({ firstSubmittedAt }) => firstSubmittedAt !== null);
  return engineNames.flatMap((engine) => {
    const bots = visits.filter(({ bot }) => engineOfBot(bot) === engine);
    const taken = sent.filter(({ channel }) => acceptsChannel(engine, channel));
    if (bots.length === 0 && taken.length === 0) return [];
    return [standing(engine, bots, { taken, isSentElsewhere: sent.length > 0 })];
  });
}

function standing(
  engine: EngineName,
  bots: BotVisits[],
  { taken, isSentElsewhere }: { taken: Submitted[]; isSentElsewhere: boolean },
): EngineStanding {
  const submission = earliest(taken, ({ firstSubmittedAt }) => firstSubmittedAt);
  const first = earliest(bots, ({ firstAt }) => firstAt);
  const ok = earliest(bots, ({ firstOkAt }) => firstOkAt);
  const last = bots.toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())[0];
  const submittedAt = submission?.firstSubmittedAt ?? null;
  return {
    engine,
    firstSubmittedAt: submittedAt,
    submissionSource: submission?.source ?? null,
    firstCrawledAt: first?.firstAt ?? null,
    firstCrawledHttpStatus: first?.firstHttpStatus ?? null,
    lastCrawledAt: last?.lastAt ?? null,
    lastHttpStatus: last?.lastHttpStatus ?? null,
    visits: bots.reduce((sum, bot) => sum + bot.visits, 0),
    errors: bots.reduce((sum, bot) => sum + bot.errors, 0),
    discoveredAt: ok?.firstOkAt ?? null,
    discoveredBy: ok?.bot ?? null,
    ...latency(submittedAt, first?.firstAt ?? null, isSentElsewhere),
    bots,
  };
}

function latency(submittedAt: Date | null, crawledAt: Date | null, isSentElsewhere: boolean) {
  const none = (latencyReason: LatencyReason) => ({
    submittedToCrawledSeconds: null,
    latencyReason,
  });
  if (submittedAt === null) return none(isSentElsewhere ? 'channel_not_taken' : 'not_submitted');
  if (crawledAt === null) return none('not_crawled');
  if (crawledAt < submittedAt) return none('crawled_before_submission');
  const seconds = Math.floor((crawledAt.getTime() - submittedAt.getTime()) / 1000);
  return { submittedToCrawledSeconds: seconds, latencyReason: null };
}
