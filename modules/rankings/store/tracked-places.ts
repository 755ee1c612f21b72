import type { WorkspaceReads } from '../../../platform/workspace';
import { ownLabel, type PagesOfDay, placesSql, type TrackedDomain } from './rank-pages';

export type OwnAndRivalPlaces = { keywordId: string; label: string; place: number };

/** Returns the places of the website and of tracked competitors on a day's result pages. */
export function readTrackedPlaces(
  workspace: WorkspaceReads,
  pages: PagesOfDay,
  tracked: TrackedDomain[],
): Promise<OwnAndRivalPlaces[]> {
  const places = placesSql(pages, tracked);
  return workspace.clickhouse.query<OwnAndRivalPlaces>({
    sql: `SELECT keyword AS keywordId, label, toUInt32(place) AS place FROM (${places.sql})
      WHERE label IN ({rivals:Array(String)})`,
    parameters: {
      ...places.parameters,
      rivals: [ownLabel, ...tracked.map(({ label }) => label)],
    },
    comment: 'tracked-places',
  });
}
