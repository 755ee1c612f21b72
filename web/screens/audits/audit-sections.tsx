import { Link, useParams } from '@tanstack/react-router';
import { api } from '../../data/api';
import { useRows } from '../../data/use-read';
import { useWebsiteSettings } from '../../data/websites';
import { formatNumber, formatShare } from '../../format';
import { FilterSelect } from '../../parts/field';
import { HeatMap } from '../../parts/heat-map';
import { List, listOf } from '../../parts/list';
import { Await, Empty } from '../../parts/states';
import { labelOf } from '../../texts';
import { auditMoreTexts } from '../../texts/audit-more';
import { sectionTexts as words } from '../../texts/sections';
import { useUrlSearch } from '../../use-search';
import type { Section } from './section-nodes';

const kinds = ['folder', 'segment'] as const;
const shownMax = 30;
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
  columns: [
    { header: words.section, value: (row) => nameOf(row.section), as: 'address' },
    { header: words.columns.pages, value: (row) => row.pages, as: 'number' },
    { header: words.columns.health, value: (row) => row.healthScore, as: 'number' },
    { header: words.columns.errors, value: (row) => row.errors, as: 'number' },
    { header: words.columns.warnings, value: (row) => row.warnings, as: 'number' },
    { header: words.columns.notices, value: (row) => row.notices, as: 'number' },
    { header: words.columns.notIndexable, value: (row) => row.notIndexable, as: 'number' },
    { header: words.columns.failing, value: (row) => row.failing, as: 'number' },
    { header: words.columns.linksIn, value: (row) => row.linksIn, as: 'number' },
    {
      header: words.columns.issues,
      value: (row) =>
        row.topIssues
          .map(({ code, pages }) => words.issueOf(labelOf(code), formatNumber(pages)))
          .join(', '),
      as: 'address',
    },
  ],
});

/** Where in the site findings are: by folder, or by the segments of the website. */
export function AuditSections({ auditId }: { auditId: string }) {
  const [search, change] = useUrlSearch();
  const by = kinds.find((known) => known === search['by']) ?? 'folder';
  const read = useRows(['audit-sections', auditId, 'heat', by], (with_) =>
    api.audits.listSections(auditId, { by, limit: shownMax + 1 }, with_),
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <FilterSelect
          label={words.by}
          value={by === 'folder' ? '' : by}
          choices={kinds.map((value) => ({
            value: value === 'folder' ? '' : value,
            label: words.kinds[value],
          }))}
          onChoice={(value) => change({ by: value })}
        />
        {by === 'segment' && <SetUp />}
      </div>
      <Await read={read} rows={8}>
        {({ rows, total }) => <Heat rows={rows} total={total} by={by} />}
      </Await>
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

type HeatProps = { rows: readonly Section[]; total: number; by: (typeof kinds)[number] };

function Heat({ rows, total, by }: HeatProps) {
  const parts = rows.slice(0, shownMax);
  const byName = new Map(parts.map((row) => [nameOf(row.section), row]));
  if (parts.length === 0) return <Empty title={words.noPages} />;
  const shown = [
    words.ofPages,
    ...(rows.length < total
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
