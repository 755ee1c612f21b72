import { dayMs } from '../../platform/calendar/day';
import type { Queries } from '../../platform/postgres/database';
import { productNameOf } from '../ai/rules/methodology';
import type { PathReferrals } from '../crawlers/store/ai-referral-reads';
import { type NewEvent, recordEvents } from '../webhooks/record-events';
import { swapEdge } from '../webhooks/store/edge-store';

/** Logs of the past may be sent at any time: what they begin with is no news. */
export const newsDays = 7;
export type FirstVisit = Pick<PathReferrals, 'assistant' | 'path' | 'firstAt'>;

/** Records the first visit from each assistant, once. Assistants of the first look are not news. */
export async function noteFirstVisits(
  tx: Queries,
  websiteId: string,
  { visits, at }: { visits: readonly FirstVisit[]; at: Date },
): Promise<void> {
  const key = { key: `ai.assistant_first_visit:${websiteId}`, websiteId };
  let news: FirstVisit[] = [];
  await swapEdge<string[]>(tx, key, (known) => {
    const others = visits.filter(({ assistant }) => !known?.includes(assistant));
    const since = at.getTime() - newsDays * dayMs;
    news = known === null ? [] : others.filter(({ firstAt }) => Date.parse(firstAt) >= since);
    return [...(known ?? []), ...others.map(({ assistant }) => assistant)].toSorted();
  });
  await recordEvents(
    tx,
    news.map(
      ({ assistant, path, firstAt }): NewEvent => ({
        type: 'ai.assistant_first_visit',
        subject: websiteId,
        cause: assistant,
        websiteId,
        path: `/websites/${websiteId}/ai/referrals?assistant=${assistant}&groupBy=day,path`,
        occurredAt: at,
        data: { assistant: productNameOf(assistant), page: path, evidence: { firstAt } },
      }),
    ),
  );
}
