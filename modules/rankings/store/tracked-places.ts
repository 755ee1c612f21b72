import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import { ownLabel, type PagesOfDay, placesSql, type TrackedDomain } from './rank-pages';

export type OwnAndRivalPlaces = { keywordId: string; label: string; place: number };

/** Returns the places of the website and of tracked competitors on a day's result pages. */
export function readTrackedPlaces(
  clickhouse: ClickHouse,
  workspaceId: string,
  pages: PagesOfDay,
  tracked: TrackedDomain[],
): Promise<OwnAndRivalPlaces[]> {
  const places = placesSql(pages, tracked);
  return clickhouse.query<OwnAndRivalPlaces>(workspaceId, {
    sql: `SELECT keyword AS keywordId, label, toUInt32(place) AS place FROM (${places.sql})
      WHERE label IN ({rivals:Array(String)})`,
    parameters: {
      ...places.parameters,
      rivals: [ownLabel, ...tracked.map(({ label }) => label)],
    },
    comment: 'tracked-places',
  });
}
