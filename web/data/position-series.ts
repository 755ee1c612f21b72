import type { Row } from '../../packages/client/src/schema-types';
import type { DayRange } from '../range';
import { api } from './api';

type Series = Row<'listPositionSeries'>;
type Waiting = { ids: Set<string>; answers: Promise<ReadonlyMap<string, Series>> };

/** Rows of a table are drawn together: what they ask for in this time is one request. */
const gatherMs = 30;
const idsMax = 100;

const waiting = new Map<string, Waiting>();

/** Reads the positions of a keyword by day, together with those that other rows ask for. */
export async function readPositionSeries(
  websiteId: string,
  keywordId: string,
  range: DayRange,
): Promise<Series | undefined> {
  const key = `${websiteId} ${range.from} ${range.to}`;
  const open = waiting.get(key);
  const batch = open && open.ids.size < idsMax ? open : begin(key, websiteId, range);
  batch.ids.add(keywordId);
  return (await batch.answers).get(keywordId);
}

function begin(key: string, websiteId: string, range: DayRange): Waiting {
  const ids = new Set<string>();
  const answers = new Promise((resolve) => setTimeout(resolve, gatherMs)).then(async () => {
    if (waiting.get(key)?.ids === ids) waiting.delete(key);
    const query = { ...range, ids: [...ids], limit: idsMax };
    const { rows } = await api.serp.listPositionSeries(websiteId, query);
    return new Map(rows.map((row) => [row.keywordId, row]));
  });
  const batch = { ids, answers };
  waiting.set(key, batch);
  return batch;
}
