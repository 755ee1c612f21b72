import { Link } from '@tanstack/react-router';
import type { Data } from '../../../packages/client/src/schema-types';
import { curlOf } from '../../data/api-request';
import { formatNumber } from '../../format';
import { SandboxBadge } from '../../parts/badge';
import { CopyText } from '../../parts/copy-text';
import { type Column, DataTable } from '../../parts/data-table';
import { Figure, NotMeasured } from '../../parts/figure';
import { Section } from '../../parts/page';
import { Empty } from '../../parts/states';
import { labelOf, texts } from '../../texts';
import { crawlersTexts } from '../../texts/crawlers';
import { robotsTexts as words } from '../../texts/robots';
import type { Simulated } from './simulated';

type Simulation = Data<'simulateRobots'>;
type Counts = Simulation['purposes'][number];
type Bot = Simulation['bots'][number];
type Page = Simulation['pages'][number];

type Props = { websiteId: string; simulated: Simulated; isStale: boolean };

/** What a robots.txt would change: visits, and pages that matter. */
export function SimulationResult({ websiteId, simulated, isStale }: Props) {
  const { simulation, request } = simulated;
  const { totals, purposes, bots, pages } = simulation;
  const isNothing = pages.length === 0 && !bots.some(({ lost, gained }) => lost > 0 || gained > 0);
  return (
    <>
      <Section title={words.result} note={words.note(formatNumber(simulation.logDays))}>
        {isStale && <p className="mb-2 font-medium text-warn">{words.stale}</p>}
        <Totals simulation={simulation} request={request} />
        {totals && totals.replayed < totals.visits && (
          <p className="mt-2 text-muted">
            {words.cut(formatNumber(totals.replayed), formatNumber(totals.visits))}
          </p>
        )}
        {!totals && <p className="mt-2 text-muted">{words.noLogs}</p>}
      </Section>
      {isNothing ? (
        totals && <Empty title={words.nothing} />
      ) : (
        <>
          {purposes.length > 0 && (
            <Section title={words.byPurpose}>
              <DataTable
                caption={words.byPurpose}
                columns={purposeColumns}
                rows={purposes}
                request={request}
              />
            </Section>
          )}
          {bots.length > 0 && (
            <Section title={words.byBot}>
              <DataTable
                caption={words.byBot}
                columns={botColumns}
                rows={bots}
                request={request}
                className="max-h-96"
              />
            </Section>
          )}
          {pages.length > 0 && (
            <Section title={words.pages}>
              <DataTable
                caption={words.pages}
                columns={pageColumns(websiteId)}
                rows={pages}
                request={request}
                className="max-h-[32rem]"
              />
            </Section>
          )}
        </>
      )}
      <Section title={texts.evidence.request}>
        <CopyText text={curlOf(request, location.origin)} label={texts.evidence.copy} />
      </Section>
    </>
  );
}

function Totals({ simulation, request }: Pick<Simulated, 'simulation' | 'request'>) {
  const { totals, pagesClosed, pagesOpened, pagesChecked } = simulation;
  const visits = totals && words.ofReplayed(formatNumber(totals.replayed));
  const pages = words.ofPages(formatNumber(pagesChecked));
  const cells = [
    { label: words.lost, value: totals?.lost, of: visits, isBad: true },
    { label: words.gained, value: totals?.gained, of: visits, hint: words.gainedHint },
    { label: words.closed, value: pagesClosed, of: pages, isBad: true },
    { label: words.opened, value: pagesOpened, of: pages },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line xl:grid-cols-4">
      {cells.map(({ label, value, of, isBad = false, hint }) => (
        <div key={label} className="bg-panel px-3 py-2" title={hint}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className={`text-xl font-semibold tabular-nums ${isBad && value ? 'text-bad' : ''}`}>
            {value === undefined ? (
              <NotMeasured />
            ) : (
              <Figure
                value={formatNumber(value)}
                evidence={() => ({
                  title: label,
                  value: formatNumber(value),
                  request,
                  facts: [
                    { label: texts.evidence.of, value: of },
                    { label: texts.evidence.source, value: crawlersTexts.logs },
                  ],
                })}
              />
            )}
          </dd>
          <dd className="text-xs text-muted">{of}</dd>
        </div>
      ))}
    </dl>
  );
}

const count = (id: string, header: string, read: (row: Counts) => number): Column<Counts> => ({
  id,
  header,
  isNumber: true,
  cell: (row) => formatNumber(read(row)),
});

const countColumns: readonly Column<Counts>[] = [
  count('before', words.columns.before, ({ replayed }) => replayed),
  count('after', words.columns.after, ({ replayed, disallowed }) => replayed - disallowed),
  {
    id: 'lost',
    header: words.columns.lost,
    isNumber: true,
    cell: ({ lost }) => formatNumber(lost),
    tone: ({ lost }) => (lost > 0 ? 'font-medium text-bad' : 'text-muted'),
  },
  {
    id: 'gained',
    header: words.columns.gained,
    isNumber: true,
    cell: ({ gained }) => formatNumber(gained),
    tone: ({ gained }) => (gained > 0 ? 'font-medium text-good' : 'text-muted'),
  },
];

const purposeColumns: readonly Column<Counts>[] = [
  { id: 'purpose', header: words.columns.purpose, cell: ({ purpose }) => labelOf(purpose) },
  ...countColumns,
];

const botColumns: readonly Column<Bot>[] = [
  {
    id: 'bot',
    header: words.columns.bot,
    cell: ({ bot, operator, canIgnore }) => (
      <>
        <span className="font-medium">{bot}</span>{' '}
        <span className="text-xs text-muted">{operator}</span>
        {canIgnore && (
          <span className="block text-xs text-warn" title={words.ignoresHint}>
            {words.ignores}
          </span>
        )}
      </>
    ),
  },
  { id: 'purpose', header: words.columns.purpose, cell: ({ purpose }) => labelOf(purpose) },
  ...countColumns,
];

const namesShown = 3;

function Names({ names, count: all }: { names: readonly string[]; count: number }) {
  if (all === 0) return <span className="text-muted">–</span>;
  const shown = names.slice(0, namesShown).join(', ');
  return (
    <span title={names.join(', ')}>
      {all > namesShown ? words.others(shown, formatNumber(all - namesShown)) : shown}
    </span>
  );
}

const pageColumns = (websiteId: string): readonly Column<Page>[] => [
  {
    id: 'page',
    header: words.columns.page,
    cell: ({ urlId, url, sandbox }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Link
          to="/websites/$websiteId/ledger/$urlId"
          params={{ websiteId, urlId }}
          className="min-w-0 truncate hover:underline"
        >
          <bdi>{url.replace(/^https?:\/\//, '')}</bdi>
        </Link>
        {sandbox && <SandboxBadge />}
      </span>
    ),
  },
  {
    id: 'position',
    header: words.columns.position,
    isNumber: true,
    cell: ({ position }) => (position === null ? <NotMeasured /> : formatNumber(position)),
  },
  {
    id: 'cited',
    header: words.columns.cited,
    cell: ({ citedBy }) => citedBy.map(labelOf).join(', ') || <span className="text-muted">–</span>,
  },
  {
    id: 'closed',
    header: words.columns.closedTo,
    cell: ({ closedTo, closedToCount }) => <Names names={closedTo} count={closedToCount} />,
  },
  {
    id: 'opened',
    header: words.columns.openedTo,
    cell: ({ openedTo, openedToCount }) => <Names names={openedTo} count={openedToCount} />,
  },
];
