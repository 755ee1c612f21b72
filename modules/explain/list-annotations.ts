import type { DayRange } from '../../platform/calendar/day-range';
import type { Queries } from '../../platform/postgres/database';
import type { CampaignEventKind } from '../campaigns/rules/campaign';
import { updatesBetween } from '../campaigns/rules/ranking-updates';
import { knownBreaks, type SearchMetric } from '../search-console/rules/known-breaks';
import { readAnnotations, readCampaignNotes } from './store/annotation-store';

export const annotationSources = ['own', 'campaign', 'google', 'known_break'] as const;
type AnnotationSource = (typeof annotationSources)[number];

export type Annotation = {
  source: AnnotationSource;
  /** Null for what ships with the service. */
  id: string | null;
  campaignId: string | null;
  kind: CampaignEventKind | 'ranking_update' | 'counted_differently';
  day: string;
  /** Null if it is of one day, or has not ended. */
  lastDay: string | null;
  isOngoing: boolean;
  title: string;
  url: string | null;
  /** Metrics that are counted differently; empty for all other sources. */
  metrics: SearchMetric[];
};

const shared = { id: null, campaignId: null, isOngoing: false, metrics: [] };

const ofGoogle = (range: DayRange): Annotation[] =>
  updatesBetween(range).map(({ title, from, to, source }) => ({
    ...shared,
    source: 'google',
    kind: 'ranking_update',
    day: from,
    lastDay: to,
    title,
    url: source,
  }));

/** A break is shown where it begins and where it ends: in between nothing changes. */
const ofBreaks = ({ from, to }: DayRange): Annotation[] =>
  knownBreaks
    .filter(
      ({ firstDay, sureFrom, lastDay }) =>
        (firstDay <= to && sureFrom >= from) ||
        (lastDay !== null && lastDay >= from && lastDay <= to),
    )
    .map(({ title, firstDay, lastDay, metrics, reference }) => ({
      ...shared,
      source: 'known_break',
      kind: 'counted_differently',
      day: firstDay,
      lastDay,
      isOngoing: lastDay === null,
      title,
      url: reference,
      metrics: [...metrics],
    }));

/** Lists what happened to a website in a range, from all sources, oldest first. */
export async function listAnnotationsOf(
  db: Queries,
  websiteId: string,
  range: DayRange,
): Promise<Annotation[]> {
  const [own, notes] = await Promise.all([
    readAnnotations(db, websiteId, range),
    readCampaignNotes(db, websiteId, range),
  ]);
  const all: Annotation[] = [
    ...own.map(({ createdAt: _, ...annotation }) => ({
      ...shared,
      ...annotation,
      source: 'own' as const,
    })),
    ...notes.map((note) => ({ ...shared, ...note, source: 'campaign' as const, lastDay: null })),
    ...ofGoogle(range),
    ...ofBreaks(range),
  ];
  return all.toSorted(
    (one, other) => one.day.localeCompare(other.day) || one.title.localeCompare(other.title),
  );
}
