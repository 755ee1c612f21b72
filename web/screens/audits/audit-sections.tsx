import { Link, useParams } from '@tanstack/react-router';
import { api } from '../../data/api';
import { type RowPages, useRowPages } from '../../data/use-read';
import { useWebsiteSettings } from '../../data/websites';
import { formatNumber, formatShare } from '../../format';
import { HeatMap } from '../../parts/heat-map';
import { List, listOf, rowsOf } from '../../parts/list';
import { Empty } from '../../parts/states';
import { auditMoreTexts } from '../../texts/audit-more';
import { sectionTexts as words } from '../../texts/sections';
import { ArrangedBy, useArrangement } from './arranged-by';
import type { Section } from './section-nodes';
import { sectionColumns } from './section-table';

const kinds = ['folder', 'segment'] as const;
const shownMax = 30;
const firstRows = { first: 0, last: shownMax - 1 };
const heat = ['errors', 'warnings', 'notices', 'notIndexable'] as const;

const heatLabels: Record<(typeof heat)[number], string> = {
  ...auditMoreTexts.severityNames,
  notIndexable: auditMoreTexts.notIndexable,
};

const nameOf = (section: string | null) => section ?? words.noSegment;

const sections = listOf({
  name: 'audit-sections',
  title: words.section,
  read: (id, query, with_) => api.audits.listSections(id, query, with_),
  hasCsv: true,
  columns: sectionColumns(({ section }) => nameOf(section)),
});

/** Where in the site findings are: by folder, or by the segments of the website. */
export function AuditSections({ auditId }: { auditId: string }) {
  const by = useArrangement(kinds);
  const { readKey, read } = rowsOf(sections, auditId, { by });
  const first = useRowPages(readKey, read, firstRows);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <ArrangedBy by={by} choices={kinds} />
        {by === 'segment' && <SetUp />}
      </div>
      {first.total !== undefined && <Heat first={first} total={first.total} by={by} />}
      <div className="mt-5">
        <List list={sections} id={auditId} query={{ by }} />
      </div>
    </>
  );
}

function SetUp() {
  const { websiteId = '' } = useParams({ strict: false });
  const settings = useWebsiteSettings(websiteId);
  const hasNone = settings.data?.data.audits.segments.length === 0;
  return (
    <span>
      {hasNone && <span className="me-2 text-muted">{words.noSegments}</span>}
      <Link
        to="/websites/$websiteId/settings"
        params={{ websiteId }}
        search={{ tab: 'segments' }}
        className="text-accent underline"
      >
        {words.setUp}
      </Link>
    </span>
  );
}

type HeatProps = { first: RowPages<Section>; total: number; by: (typeof kinds)[number] };

function Heat({ first, total, by }: HeatProps) {
  const indexes = Array.from({ length: Math.min(shownMax, total) }, (_, index) => index);
  const parts = indexes.flatMap((index) => first.rowAt(index) ?? []);
  const byName = new Map(parts.map((row) => [nameOf(row.section), row]));
  if (parts.length === 0) return <Empty title={words.noPages} />;
  const shown = [
    words.ofPages,
    ...(parts.length < total
      ? [words.firstOf(formatNumber(parts.length), formatNumber(total))]
      : []),
  ];
  return (
    <HeatMap
      title={by === 'folder' ? words.foldersTitle : words.segmentsTitle}
      subtitle={shown.join(' · ')}
      rowsOf={words.section}
      rows={parts.map(({ section, pages }) => ({
        id: nameOf(section),
        label: words.named(nameOf(section), formatNumber(pages)),
      }))}
      columns={heat.map((id) => ({ id, label: heatLabels[id] }))}
      valueAt={(name, column) => {
        const row = byName.get(name);
        const of = heat.find((known) => known === column);
        return row && of ? row[of] / row.pages : null;
      }}
      format={(value) => formatShare(value, 0)}
      max={1}
    />
  );
}
