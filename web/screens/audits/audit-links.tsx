import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { Badge } from '../../parts/badge';
import type { Column } from '../../parts/data-table';
import { FilterSelect } from '../../parts/field';
import { LongTable } from '../../parts/long-table';
import { Empty } from '../../parts/states';
import { pick } from '../../search-params';
import { labelOf } from '../../texts';
import { auditTexts as words } from '../../texts/audits';
import { useUrlSearch } from '../../use-search';

type AuditLink = Row<'listAuditLinks'>;
type Query = NonNullable<Parameters<typeof api.audits.listLinks>[1]>;

const Url = ({ url }: { url: string | null }) => (
  <bdi className="block max-w-[26rem] truncate" title={url ?? undefined}>
    {url ?? '–'}
  </bdi>
);

const relsOf = ({ isNofollow, isSponsored, isUgc }: AuditLink): string =>
  [isNofollow && 'nofollow', isSponsored && 'sponsored', isUgc && 'ugc'].filter(Boolean).join(' ');

const columns: readonly Column<AuditLink>[] = [
  { id: 'from', header: words.from, cell: (row) => <Url url={row.fromUrl} /> },
  { id: 'to', header: words.to, cell: (row) => <Url url={row.toUrl ?? row.href} /> },
  {
    id: 'target',
    header: words.broken,
    cell: (row) =>
      row.toHttpStatus ? (
        <Badge tone={row.toHttpStatus < 400 ? 'neutral' : 'bad'}>{row.toHttpStatus}</Badge>
      ) : row.toFailure ? (
        <Badge tone="bad">{labelOf(row.toFailure)}</Badge>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
  {
    id: 'text',
    header: words.text,
    cell: (row) => <bdi className="block max-w-72 truncate text-muted">{row.text}</bdi>,
  },
  { id: 'kind', header: words.kind, cell: (row) => labelOf(row.kind) },
  { id: 'rel', header: words.rel, cell: (row) => relsOf(row) },
];

/** The links between an audit's URLs. */
export function AuditLinks({ auditId }: { auditId: string }) {
  const [search, change] = useUrlSearch();
  const query = pick<Query>(search, ['isBroken', 'isNofollow', 'from', 'to']);
  return (
    <LongTable
      caption={words.tabs.links}
      readKey={['audit-links', auditId, query]}
      read={(page, with_) => api.audits.listLinks(auditId, { ...query, ...page }, with_)}
      columns={columns}
      csv
      empty={<Empty title={words.noLinks} />}
      filters={
        <>
          <FilterSelect
            label={words.broken}
            value={search['isBroken'] ?? ''}
            choices={[
              { value: '', label: words.anyBroken },
              { value: 'true', label: words.isBroken },
              { value: 'false', label: words.works },
            ]}
            onChoice={(isBroken) => change({ isBroken })}
          />
          <FilterSelect
            label={words.nofollow}
            value={search['isNofollow'] ?? ''}
            choices={[
              { value: '', label: words.anyFollow },
              { value: 'true', label: words.nofollow },
              { value: 'false', label: words.follow },
            ]}
            onChoice={(isNofollow) => change({ isNofollow })}
          />
        </>
      }
    />
  );
}
