import { decideReportMode } from '../../modules/reports/decide-report-mode';
import type { ReportPeriod } from '../../modules/reports/rules/report-dataset';
import {
  type ReportBranding,
  type ReportOptions,
  reportSections,
  type SectionName,
} from '../../modules/reports/rules/report-options';
import {
  comparisonOf,
  daysIn,
  lastFullDays,
  localDay,
  periodDaysMax,
  periodDaysUsual,
} from '../../modules/reports/rules/report-period';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { findWebsite, type StoredWebsite } from '../../modules/websites/store/website-store';
import { invalid, noSuch } from '../../platform/errors';
import type { WriteContext } from '../operation/operation';
import type { ReportBody } from './report-body';

type Content = Omit<ReportBody, 'from' | 'to' | 'compare' | 'keepDays' | 'branding'>;

/** Returns the distinct websites that a body names; an unknown one is a 422 at its position. */
export async function bodyWebsites(
  { db }: WriteContext,
  { websiteId, websiteIds }: Pick<Content, 'websiteId' | 'websiteIds'>,
): Promise<StoredWebsite[]> {
  if ((websiteId === undefined) === (websiteIds === undefined)) {
    const message = 'Name either one website by websiteId, or several by websiteIds.';
    throw invalid('websiteIds', 'websites_required', message);
  }
  const given = websiteIds ?? [websiteId ?? ''];
  const found: StoredWebsite[] = [];
  for (const [index, id] of given.entries()) {
    const website = await findWebsite(db, id, { forReference: true });
    const path = websiteIds ? `websiteIds.${index}` : 'websiteId';
    if (!website) throw invalid(path, 'not_found', noSuch('website'));
    if (!found.some((one) => one.id === id)) found.push(website);
  }
  return found;
}

/** Returns the requested sections, in the order of the report's type. */
export function decideSections({
  type,
  sections,
}: Pick<Content, 'type' | 'sections'>): SectionName[] {
  const known: readonly SectionName[] = reportSections[type];
  for (const [index, name] of (sections ?? []).entries()) {
    if (known.some((one) => one === name)) continue;
    throw invalid(
      `sections.${index}`,
      'section_unknown',
      `A report of type ${type} has no section ${JSON.stringify(name)}: choose from ${known.join(', ')}.`,
    );
  }
  return known.filter((name) => sections === undefined || sections.includes(name));
}

function checkPeriod(period: ReportPeriod, path: string): void {
  if (period.to < period.from)
    throw invalid(path, 'range_reversed', '`to` is before `from`: exchange them.');
  if (daysIn(period) > periodDaysMax) {
    throw invalid(
      path,
      'range_too_long',
      `A period has at most ${periodDaysMax} days: choose fewer.`,
    );
  }
}

/** Returns the days of the report: completed ones, and today if requested. */
function decidePeriod(
  { from, to }: Pick<ReportBody, 'from' | 'to'>,
  timezone: string,
): ReportPeriod {
  const nowMs = Date.now();
  if (to !== undefined && to > localDay(nowMs, timezone)) {
    throw invalid(
      'to',
      'day_not_begun',
      `${to} has not begun in ${timezone}: choose today or an earlier day.`,
    );
  }
  const usual = lastFullDays(nowMs, timezone, periodDaysUsual);
  const end = to ?? usual.to;
  const start = from ?? lastFullDays(Date.parse(end) + 86_400_000, 'UTC', periodDaysUsual).from;
  const period = { from: start, to: end };
  checkPeriod(period, to === undefined ? 'from' : 'to');
  return period;
}

function decideComparison(
  period: ReportPeriod,
  compare: ReportBody['compare'],
): ReportPeriod | null {
  if (typeof compare === 'string') return comparisonOf(period, compare);
  checkPeriod(compare, 'compare.to');
  if (daysIn(compare) !== daysIn(period)) {
    const message = `The period has ${daysIn(period)} days, but the one to compare with has ${daysIn(compare)}: choose as many.`;
    throw invalid('compare', 'range_differs', message);
  }
  return compare;
}

const typeNames = {
  overview: 'Overview',
  rankings: 'Rankings',
  audit: 'Site audit',
  crawlers: 'Crawlers',
  indexing: 'Indexing',
} as const;

export function titleOf({ type }: Pick<Content, 'type'>, websites: StoredWebsite[]): string {
  const [first] = websites;
  const of = websites.length === 1 ? (first?.name ?? '') : `${websites.length} websites`;
  return `${typeNames[type]} – ${of}`;
}

/** Decides all inputs of a report; throws a 422 for values that are not allowed. */
export async function decideReport(
  context: WriteContext,
  body: Content & Pick<ReportBody, 'from' | 'to' | 'compare'>,
  branding: ReportBranding,
): Promise<ReportOptions> {
  const { db } = context;
  const sections = decideSections(body);
  const websites = await bodyWebsites(context, body);
  const websiteIds = websites.map(({ id }) => id);
  const settings = await getWebsiteSettings(db, websiteIds[0] ?? '');
  const timezone = body.timezone ?? settings.timezone;
  const period = decidePeriod(body, timezone);
  return {
    type: body.type,
    title: body.title ?? titleOf(body, websites),
    formats: body.formats,
    csvBom: body.csvBom,
    websiteIds,
    period,
    timezone,
    sections,
    branding,
    comparison: decideComparison(period, body.compare),
    mode: body.dataSource ?? (await decideReportMode(db, body.type, websiteIds)),
  };
}
