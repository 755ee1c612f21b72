import { beginToday } from '../../modules/reports/begin-today';
import { decideReportMode } from '../../modules/reports/decide-report-mode';
import { missingScripts, missingScriptsMessage } from '../../modules/reports/pdf/missing-scripts';
import { decideComparison, decidePeriod } from '../../modules/reports/rules/decide-period';
import type { ReportType } from '../../modules/reports/rules/report-dataset';
import { type LayoutItem, sectionsIn, textsIn } from '../../modules/reports/rules/report-layout';
import {
  type ReportBranding,
  type ReportOptions,
  reportSections,
  type SectionName,
  sectionKey,
} from '../../modules/reports/rules/report-options';
import { reportTitle } from '../../modules/reports/texts/report-title';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { findWebsite, type StoredWebsite } from '../../modules/websites/store/website-store';
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
    body.to === undefined && (await beginToday(db, websiteIds, { shown, timezone }));
  const period = decidePeriod(body, { timezone, isFirstDay, nowMs: Date.now() });
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
