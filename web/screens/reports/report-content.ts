import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useRows } from '../../data/use-read';
import type { Choice } from '../../parts/field';
import { labelOf } from '../../texts';
import { templateTexts } from '../../texts/templates';

const reportTypes = [
  'overview',
  'rankings',
  'audit',
  'crawlers',
  'indexing',
  'backlinks',
  'ai',
  'search_console',
] as const;

type Template = Pick<Row<'listReportTemplates'>, 'id' | 'name'>;
type Content = { type: (typeof reportTypes)[number] } | { templateId: string };

export const usualContent = 'overview';

/** What a report can be: of a type, or of a template of the workspace. */
export function useContents(enabled: boolean): Choice[] {
  const templates = useRows(
    ['templates', 'names'],
    (with_) => api.reports.listTemplates({ sort: 'name', limit: 200 }, with_),
    { enabled },
  );
  return [
    ...reportTypes.map((value) => ({ value, label: labelOf(value) })),
    ...(templates.data?.rows ?? []).map(({ id, name }: Template) => ({
      value: id,
      label: templateTexts.orTemplate(name),
    })),
  ];
}

/** Returns what is sent for a choice. */
export function contentOf(value: string): Content {
  if (value.startsWith('rtp_')) return { templateId: value };
  return { type: reportTypes.find((known) => known === value) ?? usualContent };
}
