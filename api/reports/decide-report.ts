import { findPublishedAudit } from '../../modules/audits/store/find-published-audit';
import { readFirstRankDay } from '../../modules/rankings/store/rank-sources';
import { decideReportMode } from '../../modules/reports/decide-report-mode';
import { missingScripts, missingScriptsMessage } from '../../modules/reports/pdf/missing-scripts';
import type { ReportPeriod, ReportType } from '../../modules/reports/rules/report-dataset';
import {
  type LayoutItem,
  sectionsIn,
  textsIn,
  typesIn,
} from '../../modules/reports/rules/report-layout';
import {
  type ReportBranding,
  type ReportOptions,
  reportSections,
  type SectionName,
  sectionKey,
} from '../../modules/reports/rules/report-options';
import {
  comparisonOf,
  daysIn,
  lastFullDays,
  localDay,
  periodDaysMax,
  periodDaysUsual,
} from '../../modules/reports/rules/report-period';
import { reportTitle } from '../../modules/reports/texts/report-title';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import {
  findWebsite,
  readFirstAddedAt,
  type StoredWebsite,
} from '../../modules/websites/store/website-store';
import { dayMs } from '../../platform/calendar/day';
import { invalid, noSuch } from '../../platform/errors';
import type { Context } from '../operation/operation';
import type { ReportBody } from './report-body';
import { decideLayout } from './template-schema';

type Content = Omit<ReportBody, 'from' | 'to' | 'compare' | 'keepDays' | 'branding'>;

/** What a report shows, whichever way the body says it. */
export type Shown = {
  type: ReportType;
  sections: SectionName[];
  layout: LayoutItem[] | null;
  /** The template's name, with which the report is titled unless it has a title. */
  name: string | null;
};

/** Returns what a body has reports show: the sections of a type, or a layout. */
export async function decideShown(
  context: Pick<Context, 'db'>,
  body: Pick<Content, 'type' | 'sections' | 'layout' | 'templateId'>,
): Promise<Shown> {
  const chosen = await decideLayout(context, body);
  if (!chosen) {
    const { type } = body;
    if (type) {
      return { type, sections: decideSections(type, body.sections), layout: null, name: null };
    }
    const message = 'Name a type, or what the report shows by a layout or templateId.';
    throw invalid('type', 'required', message);
  }
  if (body.sections !== undefined) {
    throw invalid('sections', 'not_both', 'A layout names its sections: leave `sections` out.');
  }
  const { layout, template } = chosen;
  const type = body.type ?? 'overview';
  return { type, sections: sectionsIn(layout), layout, name: template?.name ?? null };
}

/** Returns the title of reports: the given one, or how reports of this kind are usually called. */
export const titleOf = (
  { title, language }: Pick<Content, 'title' | 'language'>,
  { type, name }: Shown,
  websites: ReadonlyArray<{ name: string }>,
): string => title ?? reportTitle({ type, language, name }, websites);

/** Returns the distinct websites that a body names; an unknown one is a 422 at its position. */
export async function bodyWebsites(
  { db }: Pick<Context, 'db'>,
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
function decideSections(type: ReportType, sections: string[] | undefined): SectionName[] {
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

/** Whether rankings are among what is shown. */
const hasRankings = ({ type, layout }: Shown): boolean =>
  layout ? typesIn(layout).has('rankings') : type === 'overview' || type === 'rankings';

/** Whether an audit of one of the websites ended today: a report on audits reaches the newest. */
async function hasAuditOf(
  { db, caller }: Context,
  websites: StoredWebsite[],
  { today, timezone }: { today: string; timezone: string },
): Promise<boolean> {
  for (const { id } of websites) {
    const ref = { workspaceId: caller.workspaceId, websiteId: id };
    const newest = await findPublishedAudit(db, ref, new Date());
    if (newest?.finishedAt && localDay(Date.parse(newest.finishedAt), timezone) === today) {
      return true;
    }
  }
  return false;
}

/**
 * Whether nothing is older than today: the websites were added today, or the report has rankings
 * and their first readings are of today, or it is on audits and one ended today. A report up to
 * yesterday would be empty.
 */
async function beginToday(
  context: Context,
  websites: StoredWebsite[],
  { shown, timezone }: { shown: Shown; timezone: string },
): Promise<boolean> {
  const today = localDay(Date.now(), timezone);
  const isAudit = shown.type === 'audit' && !shown.layout;
  if (isAudit && (await hasAuditOf(context, websites, { today, timezone }))) return true;
  const websiteIds = websites.map(({ id }) => id);
  const { db } = context;
  const first = await readFirstRankDay(db, websiteIds);
  if (first !== null && first < today) return false;
  if (first !== null && hasRankings(shown)) return true;
  const addedAt = await readFirstAddedAt(db, websiteIds);
  return addedAt !== null && localDay(addedAt.getTime(), timezone) === today;
}

/**
 * Returns the days of the report: completed ones, and today if requested or if nothing is older.
 */
function decidePeriod(
  { from, to: last }: Pick<ReportBody, 'from' | 'to'>,
  { timezone, isFirstDay }: { timezone: string; isFirstDay: boolean },
): ReportPeriod {
  const nowMs = Date.now();
  const today = localDay(nowMs, timezone);
  const to = last ?? (isFirstDay ? today : undefined);
  if (to !== undefined && to > today) {
    throw invalid(
      'to',
      'day_not_begun',
      `${to} has not begun in ${timezone}: choose today or an earlier day.`,
    );
  }
  const usual = lastFullDays(nowMs, timezone, periodDaysUsual);
  const end = to ?? usual.to;
  const start = from ?? lastFullDays(Date.parse(end) + dayMs, 'UTC', periodDaysUsual).from;
  const period = { from: start, to: end };
  checkPeriod(period, last === undefined ? 'from' : 'to');
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

/** Returns the notes; one on a section that the report does not have is a 422. */
export function checkedNotes(
  notes: ReportBody['notes'],
  sections: SectionName[],
  websites: number,
): ReportBody['notes'] {
  const keys = Array.from({ length: websites }, (_, index) =>
    sections.map((name) => sectionKey(name, index)),
  ).flat();
  const unknown = Object.keys(notes).find((key) => !keys.includes(key));
  if (unknown === undefined) return notes;
  throw invalid(
    'notes',
    'section_unknown',
    `This report has no section ${JSON.stringify(unknown)}: choose from ${keys.slice(0, 20).join(', ')}.`,
  );
}

/** Refuses a PDF whose title, names, notes or recommendations are in a script without a font. */
function checkScripts(
  { formats, notes, recommendations }: Content,
  [title, layout]: [string, Shown['layout']],
  websites: readonly StoredWebsite[],
  { name, footer }: ReportBranding,
): void {
  if (!formats.includes('pdf')) return;
  const own = [title, name, footer ?? '', ...websites.map((website) => website.name)];
  const scripts = missingScripts([
    ...own,
    ...Object.values(notes),
    ...recommendations,
    ...textsIn(layout ?? []),
  ]);
  if (scripts.length === 0) return;
  throw invalid('formats', 'script_without_font', missingScriptsMessage(scripts));
}

/** Decides all inputs of a report; throws a 422 for values that are not allowed. */
export async function decideReport(
  context: Context,
  body: Content & Pick<ReportBody, 'from' | 'to' | 'compare'>,
  branding: ReportBranding,
): Promise<ReportOptions> {
  const { db } = context;
  const shown = await decideShown(context, body);
  const { type, sections, layout } = shown;
  const websites = await bodyWebsites(context, body);
  const websiteIds = websites.map(({ id }) => id);
  const settings = await getWebsiteSettings(db, websiteIds[0] ?? '');
  const timezone = body.timezone ?? settings.timezone;
  const isFirstDay =
    body.to === undefined && (await beginToday(context, websites, { shown, timezone }));
  const period = decidePeriod(body, { timezone, isFirstDay });
  const title = titleOf(body, shown, websites);
  checkScripts(body, [title, layout], websites, branding);
  return {
    type,
    title,
    formats: body.formats,
    language: body.language,
    csvBom: body.csvBom,
    websiteIds,
    period,
    timezone,
    sections,
    ...(layout && { layout }),
    branding,
    notes: checkedNotes(body.notes, sections, websiteIds.length),
    recommendations: body.recommendations,
    comparison: decideComparison(period, body.compare),
    mode: body.dataSource ?? (await decideReportMode(context, shown, websiteIds)),
  };
}
