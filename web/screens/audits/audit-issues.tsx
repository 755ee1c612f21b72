import { useState } from 'react';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useRows } from '../../data/use-read';
import { formatNumber } from '../../format';
import { Badge, type Tone } from '../../parts/badge';
import { choicesOf } from '../../parts/choices';
import type { Column } from '../../parts/data-table';
import { FilterSelect } from '../../parts/field';
import { NotMeasured } from '../../parts/figure';
import { LongTable } from '../../parts/long-table';
import { ObjectFacts } from '../../parts/object-facts';
import { SidePanel } from '../../parts/panel-dialog';
import { Await, Empty } from '../../parts/states';
import { pick } from '../../search-params';
import { labelOf, texts } from '../../texts';
import { aiTexts } from '../../texts/ai';
import { useUrlSearch } from '../../use-search';
import { SegmentFilter } from './segment-filter';

type Issue = Row<'listAuditIssues'>;
type Query = NonNullable<Parameters<typeof api.audits.listIssues>[1]>;

const tones: Record<Issue['severity'], Tone> = { error: 'bad', warning: 'warn', notice: 'neutral' };

export function AuditIssues({ auditId }: { auditId: string }) {
  const [search, change] = useUrlSearch();
  const [open, setOpen] = useState<Issue>();
  const query = pick<Query>(search, ['severity', 'category', 'segment', 'sort']);
  const columns: Column<Issue>[] = [
    {
      id: 'title',
      header: texts.audits.issue,
      cell: (row) => (
        <button
          type="button"
          onClick={() => setOpen(row)}
          className="text-start font-medium hover:text-accent hover:underline"
        >
          {row.title}
        </button>
      ),
    },
    {
      id: 'severity',
      header: texts.audits.severity,
      cell: (row) => <Badge tone={tones[row.severity]}>{labelOf(row.severity)}</Badge>,
    },
    { id: 'category', header: aiTexts.category, cell: (row) => labelOf(row.category) },
    {
      id: 'pages',
      header: texts.audits.pages,
      isNumber: true,
      cell: (row) => formatNumber(row.pages),
    },
    delta('new', texts.audits.new, 'text-bad'),
    delta('fixed', texts.audits.fixed, 'text-good'),
  ];
  return (
    <>
      <LongTable
        caption={texts.audits.tabs.issues}
        readKey={['audit-issues', auditId, query]}
        read={(page, with_) => api.audits.listIssues(auditId, { ...query, ...page }, with_)}
        columns={columns}
        csv
        empty={<Empty title={texts.audits.noIssues} />}
        filters={
          <>
            <FilterSelect
              label={texts.audits.severity}
              value={search['severity'] ?? ''}
              choices={choicesOf(texts.audits.anySeverity, ['error', 'warning', 'notice'])}
              onChoice={(severity) => change({ severity })}
            />
            <SegmentFilter />
          </>
        }
      />
      {open && (
        <SidePanel title={open.title} isOpen onClose={() => setOpen(undefined)}>
          <Findings auditId={auditId} issue={open} segment={search['segment']} />
        </SidePanel>
      )}
    </>
  );
}

/** Against the audit before; unknown without one. */
const delta = (id: 'new' | 'fixed', header: string, tone: string): Column<Issue> => ({
  id,
  header,
  isNumber: true,
  cell: (row) => {
    const value = row[id];
    return value === null ? <NotMeasured /> : formatNumber(value);
  },
  tone: (row) => (row[id] ? tone : 'text-muted'),
});

const findingsMax = 100;

type FindingsProps = { auditId: string; issue: Issue; segment: string | undefined };

function Findings({ auditId, issue, segment }: FindingsProps) {
  const read = useRows(['audit-findings', auditId, issue.code, segment], (with_) =>
    api.audits.listFindings(
      auditId,
      issue.code,
      { limit: findingsMax, ...(segment ? { segment } : {}) },
      with_,
    ),
  );
  return (
    <>
      <p className="mb-2">{issue.reason}</p>
      <p className="mb-3">
        <strong>{texts.audits.fix}</strong> {issue.fix}{' '}
        {issue.source && (
          <a href={issue.source} target="_blank" rel="noreferrer" className="text-accent underline">
            {texts.evidence.source}
          </a>
        )}
      </p>
      <Await read={read}>
        {(data) => (
          <>
            <p className="mb-1 text-muted">
              {texts.table.rows(formatNumber(data.rows.length), formatNumber(data.total))}
            </p>
            <ul className="divide-y divide-line">
              {data.rows.map((finding) => (
                <li key={finding.number} className="py-1.5">
                  <bdi className="wrap-anywhere">{finding.url}</bdi>
                  <div className="text-xs text-muted">
                    <ObjectFacts value={finding.detail} />
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </Await>
    </>
  );
}
