import { type EngineName, engineOfBot } from '../rules/engines';
import type { LedgerUrl } from './ledger-row';
import type { AddedBy } from './ledger-url-store';

export const ledgerEventTypes = [
  'tracked',
  'submitted',
  'replied',
  'crawled',
  'discovered',
  'confirmed',
  'in_sitemap',
  'ranked',
  'cited',
  'linked',
] as const;

/** An event of a URL, with its evidence. */
export type LedgerEvent = {
  at: Date;
  type: (typeof ledgerEventTypes)[number];
  engine: EngineName | null;
  bot: string | null;
  channel: string | null;
  /** Source of the evidence, with its details. */
  evidence: { from: AddedBy | 'channel' | 'access_log' | 'result_page' | 'link' } & {
    source?: string | null;
    aiEngine?: string;
    httpStatus?: number | null;
    code?: string | null;
    position?: number;
    keywords?: number;
  };
};

const event = (
  type: LedgerEvent['type'],
  at: Date,
  evidence: LedgerEvent['evidence'],
  by: { bot?: string; channel?: string } = {},
): LedgerEvent => ({
  at,
  type,
  engine: (by.bot !== undefined && engineOfBot(by.bot)) || null,
  bot: by.bot ?? null,
  channel: by.channel ?? null,
  evidence,
});

/**
 * Returns the history of a URL in order of time. It has first events only: each crawler's first
 * visit, not every visit.
 */
export function ledgerEvents(url: LedgerUrl): LedgerEvent[] {
  const { ranking, sitemap } = url;
  return [
    event('tracked', url.addedAt, { from: url.addedBy }),
    ...url.submissions.flatMap(submissionEvents),
    ...[...url.engines.flatMap(({ bots }) => bots), ...url.otherBots].flatMap(botEvents),
    ...(sitemap ? [event('in_sitemap', new Date(sitemap.since), { from: 'sitemap' })] : []),
    ...(ranking
      ? [
          event('ranked', ranking.checkedAt, {
            from: 'result_page',
            source: ranking.source,
            position: ranking.bestPosition,
            keywords: ranking.keywords,
          }),
        ]
      : []),
    ...(url.firstLink
      ? [event('linked', url.firstLink.firstSeenAt, { from: 'link', source: url.firstLink.source })]
      : []),
    ...url.citations.map(({ engine, source, firstAt }) =>
      event('cited', firstAt, { from: 'citation', source, aiEngine: engine }),
    ),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}

function submissionEvents(one: LedgerUrl['submissions'][number]): LedgerEvent[] {
  const { channel, source } = one;
  const reply = { source, httpStatus: one.replyHttpStatus, code: one.replyCode };
  return [
    ...(one.firstSubmittedAt
      ? [event('submitted', one.firstSubmittedAt, { from: 'channel', source }, { channel })]
      : []),
    ...(one.lastSubmittedAt && one.replyCode
      ? [event('replied', one.lastSubmittedAt, { from: 'channel', ...reply }, { channel })]
      : []),
    ...(one.confirmedAt
      ? [
          event(
            'confirmed',
            one.confirmedAt,
            { from: 'access_log' },
            {
              channel,
              ...(one.confirmedBy !== null && { bot: one.confirmedBy }),
            },
          ),
        ]
      : []),
  ];
}

/** An engine's crawler discovers a URL with its first visit that gets a 2xx or 3xx response. */
function botEvents({ bot, firstAt, firstHttpStatus, firstOkAt }: LedgerUrl['otherBots'][number]) {
  const crawled = event(
    'crawled',
    firstAt,
    { from: 'access_log', httpStatus: firstHttpStatus },
    { bot },
  );
  const isEngine = engineOfBot(bot) !== undefined;
  return isEngine && firstOkAt
    ? [crawled, event('discovered', firstOkAt, { from: 'access_log' }, { bot })]
    : [crawled];
}
