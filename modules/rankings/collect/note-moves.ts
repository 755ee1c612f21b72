import { dayOf } from '../../../platform/calendar/day';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type NewEvent, recordEvents } from '../../webhooks/record-events';
import { swapEdge } from '../../webhooks/store/edge-store';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import { readConfirmedDrops, readMovedKeywords } from '../store/moved-keywords';

const examplesMax = 10;

type Look = { websiteId: string; since: Date };

async function movedEvent(
  tx: Queries,
  look: Look,
  { placesMin, keywordsMin }: { placesMin: number; keywordsMin: number },
): Promise<NewEvent | undefined> {
  const { websiteId } = look;
  const moved = await readMovedKeywords(tx, { ...look, placesMin, rowsMax: examplesMax });
  if (moved.winners + moved.losers < keywordsMin) return undefined;
  // Positions are compared with those of an earlier day, so that another collection of the same day
  // would report the same moves.
  const day = dayOf(Date.now());
  const { before } = await swapEdge(
    tx,
    { key: `rankings.moved:${websiteId}`, websiteId },
    () => day,
  );
  if (before === day) return undefined;
  const [largest] = moved.largest;
  return {
    type: 'rankings.moved',
    cause: largest?.source ?? '',
    subject: websiteId,
    websiteId,
    path: `/movers?websiteId=${websiteId}`,
    data: {
      winners: moved.winners,
      losers: moved.losers,
      dataSource: largest?.source === 'sandbox' ? 'sandbox' : 'live',
      evidence: {
        largestMoves: moved.largest.map(({ keyword, position, previousPosition }) => {
          const [from, to] = [previousPosition, position].map((each) => each ?? 'not found');
          return `${keyword}: ${from} → ${to}`;
        }),
        keywords: moved.largest,
        rule: { placesMin, keywordsMin },
      },
    },
  };
}

async function dropEvent(
  tx: Queries,
  look: Look,
  placesMin: number,
): Promise<NewEvent | undefined> {
  const { websiteId } = look;
  const drops = await readConfirmedDrops(tx, { ...look, placesMin, rowsMax: examplesMax });
  const [first] = drops.first;
  if (!first) return undefined;
  return {
    type: 'rankings.drop_confirmed',
    cause: first.source,
    subject: websiteId,
    websiteId,
    path: `/rankings?websiteId=${websiteId}`,
    data: {
      keywords: drops.count,
      dataSource: first.source === 'sandbox' ? 'sandbox' : 'live',
      evidence: {
        drops: drops.first.map(
          ({ keyword, dropFrom, position, depthRead }) =>
            `${keyword}: ${dropFrom} → ${position ?? `not in the first ${depthRead}`}`,
        ),
        confirmed: drops.first,
        rule: { placesMin, collections: 2 },
      },
    },
  };
}

/** Records which rankings moved in a collection, and which drops it confirmed. Idempotent. */
export async function noteMoves(tx: Queries, websiteId: string, jobId: string): Promise<void> {
  const [job] = await tx.run<{ createdAt: Date }>(
    sql('jobs').select('created_at').where({ workspace_id: tx.workspaceId, id: jobId }),
  );
  if (!job) return;
  const key = { key: `rankings.collection:${websiteId}`, websiteId };
  const { before } = await swapEdge(tx, key, () => jobId);
  // The activity runs again when its answer is lost.
  if (before === jobId) return;
  const { rankings } = (await getWebsiteSettings(tx, websiteId)).notifications;
  const look = { websiteId, since: job.createdAt };
  const events = [
    await movedEvent(tx, look, rankings),
    await dropEvent(tx, look, rankings.dropPlacesMin),
  ];
  await recordEvents(
    tx,
    events.filter((event) => event !== undefined),
  );
}
