import type { ReportDataset, ReportSection } from '../rules/report-dataset';
import type { Texts } from '../texts/en';
import { nameOf } from './draw-cover';

/**
 * The sections of one website; a report on a single website, or in an order of the author's own, has
 * one chapter without a title.
 */
export type Chapter = { title: string | null; sections: ReportSection[] };

export function chaptersOf(
  { websites, sections, layout }: ReportDataset,
  texts: Texts['paper'],
): Chapter[] {
  if (websites.length < 2 || layout) return [{ title: null, sections }];
  const chapters: (Chapter & { websiteId: string | null })[] = [];
  for (const section of sections) {
    const last = chapters[chapters.length - 1];
    if (last !== undefined && last.websiteId === section.websiteId) last.sections.push(section);
    else {
      const website = websites.find(({ id }) => id === section.websiteId);
      const title = website === undefined ? texts.allWebsites : nameOf(website);
      chapters.push({ websiteId: section.websiteId, title, sections: [section] });
    }
  }
  return chapters;
}
