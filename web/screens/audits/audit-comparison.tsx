import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useRows } from '../../data/use-read';
import { formatMoment } from '../../format';
import { Badge, type Tone } from '../../parts/badge';
import type { Column } from '../../parts/data-table';
import { FilterSelect, FilterText } from '../../parts/field';
import { LongTable } from '../../parts/long-table';
import { Empty } from '../../parts/states';
import { pick } from '../../search-params';
import { labelOf, texts } from '../../texts';
import { auditTexts as words } from '../../texts/audits';
import { ledgerTexts } from '../../texts/ledger';
import { useUrlSearch } from '../../use-search';

type Compared = Row<'compareAudits'>;
type Change = Compared['changes'][number];
type Query = NonNullable<Parameters<typeof api.audits.compare>[1]>;

const tones: Partial<Record<Change, Tone>> = {
  became_unindexable: 'bad',
  new_issues: 'bad',
  disappeared: 'warn',
  became_indexable: 'good',
  gone_issues: 'good',
};

type Part = { key: string; text: string; tone: string };

const reasonOf = ({ isIndexable, unindexableReason }: Compared['after']) =>
  isIndexable ? texts.audits.indexable : labelOf(unindexableReason ?? 'no');

/** What changed, in words: the value before and the one after, and issues by name. */
function partsOf({ changes, before, after, newIssues, goneIssues }: Compared): Part[] {
  const was = (change: Change, from: string, to: string): Part[] =>
    changes.includes(change)
      ? [{ key: change, text: `${from || words.none} → ${to || words.none}`, tone: '' }]
      : [];
  return [
    ...was('became_unindexable', reasonOf(before), reasonOf(after)),
    ...was('became_indexable', reasonOf(before), reasonOf(after)),
    ...was('http_status', String(before.httpStatus ?? ''), String(after.httpStatus ?? '')),
    ...was('title', before.title ?? '', after.title ?? ''),
    ...was('canonical', before.canonical ?? '', after.canonical ?? ''),
    ...was('words', words.wordsOf(before.words ?? 0), words.wordsOf(after.words ?? 0)),
    ...newIssues.map((code) => ({ key: `+${code}`, text: `+ ${labelOf(code)}`, tone: 'text-bad' })),
    ...goneIssues.map((code) => ({
      key: `-${code}`,
      text: `− ${labelOf(code)}`,
      tone: 'text-good',
    })),
  ];
}

/** Rows of a long table have one line. */
function Details({ row }: { row: Compared }) {
  const parts = partsOf(row);
  return (
    <span className="block max-w-[40rem] truncate" title={parts.map(({ text }) => text).join('\n')}>
      {parts.map(({ key, text, tone }) => (
        <span key={key} className={`me-3 ${tone}`}>
          {text}
        </span>
      ))}
    </span>
  );
}

const columns: readonly Column<Compared>[] = [
  {
    id: 'page',
    header: words.page,
    cell: (row) => (
      <bdi className="block max-w-[28rem] truncate" title={row.url}>
        {row.url}
      </bdi>
    ),
  },
  {
    id: 'changes',
    header: words.change,
    cell: (row) => (
      <span className="flex gap-1">
        {row.changes.map((change) => (
          <Badge key={change} tone={tones[change] ?? 'neutral'}>
            {words.changes[change]}
          </Badge>
        ))}
      </span>
    ),
  },
  { id: 'details', header: words.issues, cell: (row) => <Details row={row} /> },
];

type Props = { websiteId: string; auditId: string };

/** Which pages differ from an earlier audit. */
export function AuditComparison({ websiteId, auditId }: Props) {
  const [search, change] = useUrlSearch();
  const query = pick<Query>(search, ['with', 'change', 'q']);
  const audits = useRows(['audits', websiteId, 'done'], (with_) =>
    api.audits.listWebsiteAudits(websiteId, { status: 'completed', limit: 100 }, with_),
  );
  return (
    <LongTable
      caption={words.tabs.compare}
      readKey={['audit-comparison', auditId, query]}
      read={(page, with_) => api.audits.compare(auditId, { ...query, ...page }, with_)}
      columns={columns}
      csv
      empty={<Empty title={words.same}>{words.sameHint}</Empty>}
      filters={
        <>
          <FilterSelect
            label={words.with}
            value={search['with'] ?? ''}
            choices={[
              { value: '', label: words.before },
              ...(audits.data?.rows ?? [])
                .filter(({ id }) => id !== auditId)
                .map(({ id, createdAt }) => ({ value: id, label: formatMoment(createdAt) })),
            ]}
            onChoice={(id) => change({ with: id })}
          />
          <FilterSelect
            label={words.change}
            value={search['change'] ?? ''}
            choices={[
              { value: '', label: words.anyChange },
              ...Object.entries(words.changes).map(([value, label]) => ({ value, label })),
            ]}
            onChoice={(value) => change({ change: value })}
          />
          <FilterText
            label={ledgerTexts.filters.q}
            value={search['q'] ?? ''}
            onText={(q) => change({ q }, { isReplaced: true })}
          />
        </>
      }
    />
  );
}
