import type { Data, Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import type { ApiRequest } from '../../data/api-request';
import { useRead, useRows } from '../../data/use-read';
import { formatAgo, formatDay, formatMoment, formatNumber } from '../../format';
import { Badge, type Tone } from '../../parts/badge';
import { type Column, DataTable } from '../../parts/data-table';
import { Figure, NotMeasured } from '../../parts/figure';
import { Section } from '../../parts/page';
import { Empty, Failure, Loading } from '../../parts/states';
import { labelOf } from '../../texts';
import { policyTexts as words } from '../../texts/policy';
import { useRange } from '../../use-search';

type Summary = Data<'getAiPolicySummary'>;
type PolicyRow = Row<'listAiPolicy'>;
type Statement = PolicyRow['statements'][number];
type Purpose = Summary['purposes'][number];
type Source = Statement['source'];

const sources = Object.keys(words.sources) as Source[];

const answerTones: Record<Purpose['answer'], Tone> = {
  allowed: 'good',
  refused: 'bad',
  conditional: 'warn',
  open: 'neutral',
  unknown: 'neutral',
  mixed: 'warn',
};

/** What the website allows AI companies, where it says so, and what crawlers did. */
export function AiPolicy({ websiteId }: { websiteId: string }) {
  const range = useRange();
  const summary = useRead(['ai-policy-summary', websiteId, range], (with_) =>
    api.ai.getPolicySummary(websiteId, range, with_),
  );
  const list = useRows(['ai-policy', websiteId, range], (with_) =>
    api.ai.listPolicy(websiteId, range, with_),
  );
  const error = summary.error ?? list.error;
  if (error) return <Failure error={error} />;
  if (!summary.data || !list.data) return <Loading />;
  const { data } = summary.data;
  const { rows, request } = list.data;
  return (
    <>
      <Section title={words.byPurpose} note={words.note(data.host)}>
        <DataTable
          caption={words.byPurpose}
          columns={purposeColumns(rows, request)}
          rows={data.purposes}
          request={summary.data.request}
        />
        <p className="mt-2 text-muted">{words.binding}</p>
        {data.robotsReadAt === null && <p className="mt-1 text-warn">{words.notRead}</p>}
        <Audited summary={data} />
      </Section>
      <Section title={words.contradictions}>
        <Contradictions summary={data} />
      </Section>
      <Section title={words.byCrawler}>
        <DataTable
          caption={words.byCrawler}
          columns={crawlerColumns}
          rows={rows}
          request={request}
          className="max-h-[36rem]"
        />
      </Section>
      <Section title={words.files}>
        {data.files.length === 0 ? (
          <p className="text-muted">{words.noFiles}</p>
        ) : (
          <DataTable
            caption={words.files}
            columns={fileColumns}
            rows={data.files}
            request={summary.data.request}
          />
        )}
      </Section>
      <Section title={words.standards}>
        <ul className="text-muted">
          {data.standards.map(({ name, version, url }) => (
            <li key={name}>
              <a href={url} rel="noreferrer" target="_blank" className="hover:underline">
                {name}
              </a>
              : {version}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Audited({ summary: { pagesAudited, auditedAt } }: { summary: Summary }) {
  if (pagesAudited === null || auditedAt === null) {
    return <p className="mt-1 text-muted">{words.notAudited}</p>;
  }
  return (
    <p className="mt-1 text-muted">
      {words.audited(formatNumber(pagesAudited), formatAgo(auditedAt))}
    </p>
  );
}

const placeOf = ({ url, line }: { url: string; line: number | null }) =>
  line === null ? url : words.line(url, formatNumber(line));

function factOf(statement: Statement): { label: string; value: string } {
  const { text, path, pages, pagesAudited, sinceAt } = statement;
  const parts = [
    placeOf(statement),
    ...(path === '/' ? [] : [path]),
    ...(pages === null ? [] : [words.pages(formatNumber(pages), formatNumber(pagesAudited ?? 0))]),
    ...(sinceAt === null ? [] : [words.since(formatDay(sinceAt))]),
  ];
  return { label: text, value: parts.join(' · ') };
}

const sayingTones: Record<keyof typeof words.says, Tone> = {
  allow: 'good',
  refuse: 'bad',
  conditional: 'warn',
  unknown: 'neutral',
  mixed: 'warn',
  elsewhere: 'neutral',
};

/** Statements of one standard about a purpose, each once, whichever crawlers they are for. */
function said(rows: readonly PolicyRow[], purpose: string, source: Source): Statement[] {
  const own = rows
    .filter((row) => row.isMain && row.purpose === purpose)
    .flatMap(({ statements }) => statements)
    // A name that no standard defines is about no purpose; it is among the contradictions.
    .filter(
      (each) => each.source === source && (each.says !== 'unknown' || each.source === 'license'),
    );
  // One that counts for any crawler comes last, and so stays.
  const ordered = own.toSorted((one, other) => Number(one.applies) - Number(other.applies));
  return [
    ...new Map(ordered.map((each) => [JSON.stringify([each.text, placeOf(each)]), each])).values(),
  ];
}

/** What the statements that count at the path say. */
function sayingOf(statements: readonly Statement[]): keyof typeof words.says {
  const here = statements.filter(({ applies }) => applies);
  if (here.length === 0) return 'elsewhere';
  const known = here.filter(({ says }) => says !== 'unknown');
  const all = new Set((known.length > 0 ? known : here).map(({ says }) => says));
  const [only = 'unknown'] = all;
  return all.size === 1 ? only : 'mixed';
}

function Said({
  statements,
  title,
  request,
}: {
  statements: readonly Statement[];
  title: string;
  request: ApiRequest;
}) {
  if (statements.length === 0) return <span className="text-muted">–</span>;
  const says = sayingOf(statements);
  return (
    <Figure
      value={<Badge tone={sayingTones[says]}>{words.says[says]}</Badge>}
      evidence={() => ({
        title,
        value: words.says[says],
        request,
        facts: statements.map(factOf),
      })}
    />
  );
}

const countColumn = <Each extends Record<Name, number | null>, Name extends string>(
  id: Name,
  header: string,
  isBad: boolean,
): Column<Each> => ({
  id,
  header,
  isNumber: true,
  cell: (row) => (row[id] === null ? <NotMeasured /> : formatNumber(row[id])),
  tone: (row) => (isBad && row[id] ? 'font-medium text-bad' : ''),
});

const purposeColumns = (
  rows: readonly PolicyRow[],
  request: ApiRequest,
): readonly Column<Purpose>[] => [
  {
    id: 'purpose',
    header: words.columns.purpose,
    cell: ({ purpose }) => <span className="font-medium">{labelOf(purpose)}</span>,
  },
  ...sources.map(
    (source): Column<Purpose> => ({
      id: source,
      header: words.sources[source],
      cell: ({ purpose }) => (
        <Said
          statements={said(rows, purpose, source)}
          title={`${labelOf(purpose)}: ${words.sources[source]}`}
          request={request}
        />
      ),
    }),
  ),
  {
    id: 'answer',
    header: words.columns.answer,
    cell: ({ answer }) => <Badge tone={answerTones[answer]}>{words.answers[answer]}</Badge>,
  },
  countColumn('visits', words.columns.visits, false),
  countColumn('ruleVisits', words.columns.ruleVisits, true),
  countColumn('preferenceVisits', words.columns.preferenceVisits, true),
];

const crawlerColumns: readonly Column<PolicyRow>[] = [
  { id: 'purpose', header: words.columns.purpose, cell: ({ purpose }) => labelOf(purpose) },
  {
    id: 'bot',
    header: words.columns.crawler,
    cell: ({ bot, operator, isMain }) => (
      <span className="whitespace-nowrap">
        <span className="font-medium">{bot}</span>{' '}
        <span className="text-xs text-muted">{operator}</span>
        {!isMain && (
          <span className="ms-1 text-xs text-warn" title={words.alsoSearchHint}>
            {words.alsoSearch}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'answer',
    header: words.columns.answer,
    cell: ({ answer, isBinding }) => (
      <span className="flex items-center gap-1.5">
        <Badge tone={answerTones[answer]}>{words.answers[answer]}</Badge>
        {isBinding === false && <span className="text-xs text-muted">{words.preference}</span>}
      </span>
    ),
  },
  {
    id: 'decidedBy',
    header: words.columns.decidedBy,
    cell: ({ bot, decidedBy, statements }, request) =>
      decidedBy === null ? (
        <span className="text-muted">–</span>
      ) : (
        <Figure
          value={words.sources[decidedBy]}
          evidence={() => ({
            title: `${bot}: ${words.columns.answer}`,
            value: words.sources[decidedBy],
            request,
            facts: statements.filter(({ decides }) => decides).map(factOf),
          })}
        />
      ),
  },
  countColumn('visits', words.columns.visits, false),
  countColumn('ruleVisits', words.columns.ruleVisits, true),
  countColumn('preferenceVisits', words.columns.preferenceVisits, true),
];

function Contradictions({ summary: { contradictions } }: { summary: Summary }) {
  if (contradictions.length === 0) return <Empty title={words.noContradictions} />;
  return (
    <ul className="space-y-3">
      {contradictions.map(({ code, purpose, bots, statements, problem }) => (
        <li
          key={`${code} ${purpose} ${statements.map(({ text }) => text).join(' ')}`}
          className="rounded-lg border border-line bg-panel px-3 py-2"
        >
          <p className="font-medium">
            {purpose && `${labelOf(purpose)}: `}
            {words.kinds[code]}
          </p>
          {bots.length > 0 && <p className="text-muted">{bots.join(', ')}</p>}
          {problem && <p className="text-warn">{problem}</p>}
          <ul className="mt-1">
            {statements.map((each) => (
              <li key={`${each.text} ${placeOf(each)}`} className="wrap-anywhere">
                {each.text !== each.url && <code className="me-1 text-xs">{each.text}</code>}
                <span className="text-xs text-muted">{placeOf(each)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

type PolicyFile = Summary['files'][number];

const stateTones: Record<PolicyFile['state'], Tone> = {
  read: 'good',
  missing: 'neutral',
  unreadable: 'bad',
  unreachable: 'warn',
};

const fileColumns: readonly Column<PolicyFile>[] = [
  {
    id: 'url',
    header: words.columns.file,
    cell: ({ url }) => <bdi className="wrap-anywhere">{url}</bdi>,
  },
  {
    id: 'state',
    header: words.columns.state,
    cell: ({ state, problem, links }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <Badge tone={stateTones[state]}>{labelOf(state)}</Badge>
        {problem && <span className="text-xs text-muted">{problem}</span>}
        {links && links.broken.length > 0 && (
          <span className="text-xs text-bad">
            {words.links(formatNumber(links.broken.length), formatNumber(links.followed))}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'seen',
    header: words.columns.seen,
    cell: ({ lastSeenAt }) => <span title={formatMoment(lastSeenAt)}>{formatAgo(lastSeenAt)}</span>,
  },
];
