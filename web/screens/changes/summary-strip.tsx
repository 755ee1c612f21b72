import { api } from '../../data/api';
import type { ApiRequest } from '../../data/api-request';
import { usePointWindow } from '../../data/use-point-window';
import { useRead, useRows } from '../../data/use-read';
import {
  formatDay,
  formatDays,
  formatDifference,
  formatNumber,
  formatPoints,
  formatShare,
  formatShort,
} from '../../format';
import { SandboxBadge } from '../../parts/badge';
import { Change, Figure, NotMeasured } from '../../parts/figure';
import { SampleBadge } from '../../parts/sample-badge';
import { Tile, Tiles } from '../../parts/tile';
import { WhyButton } from '../../parts/why-button';
import { stringifySearch } from '../../search-params';
import { labelOf, texts } from '../../texts';
import { aiTexts } from '../../texts/ai';
import { changesTexts } from '../../texts/changes';
import { searchTexts } from '../../texts/search';
import { keepRange, useUrlSearch, useWindow } from '../../use-search';
import { intervalText, RateFigure } from '../ai/rate-figure';
import { CrawlerTile } from '../crawlers/crawler-tile';
import type { OverviewRow } from '../overview';
import { useFinalRange } from '../search/final-range';

type Props = {
  websiteId: string;
  row: OverviewRow | undefined;
  request: ApiRequest | undefined;
  isConnected: boolean | undefined;
};

const { columns, hints } = texts.overview;

/** The website in a few numbers; each says its days, and leads to the list with the same ones. */
export function SummaryStrip({ websiteId, row, request, isConnected }: Props) {
  const pathOf = usePathOf(websiteId);
  return (
    <>
      {row?.sandbox && (
        <p className="mb-2">
          <SandboxBadge />
        </p>
      )}
      <Tiles>
        {isConnected ? (
          <SearchTiles websiteId={websiteId} />
        ) : (
          <Tile label={columns.clicks} hint={hints.clicks}>
            {isConnected === false && <NotMeasured why={texts.overview.noClicks} />}
          </Tile>
        )}
        <VisibilityTile websiteId={websiteId} />
        <AiTile websiteId={websiteId} aiTargetId={row?.aiMentionRate?.aiTargetId} />
        <CrawlerTile websiteId={websiteId} count="verified" to={pathOf('crawlers')} />
        <HealthTile websiteId={websiteId} />
        <NowTile label={columns.alerts} value={row?.openAlerts} request={request} />
        <NowTile
          label={columns.drops}
          hint={hints.drops}
          value={row?.unconfirmedDrops}
          request={request}
        />
      </Tiles>
    </>
  );
}

/** The path of a screen of the website, with the same days. */
function usePathOf(websiteId: string): (screen: string) => string {
  const [search] = useUrlSearch();
  return (screen) => `/websites/${websiteId}/${screen}${stringifySearch(keepRange(search))}`;
}

function SearchTiles({ websiteId }: { websiteId: string }) {
  const range = useFinalRange(websiteId);
  const { comparison } = useWindow();
  const pathOf = usePathOf(websiteId);
  const read = useRead(
    ['search-summary', websiteId, range, comparison],
    (with_) => api.searchConsole.summarize(websiteId, { ...range, compare: comparison }, with_),
    { enabled: range !== undefined },
  );
  const { now, before, change } = read.data?.data ?? {};
  return (['clicks', 'impressions'] as const).map((metric) => {
    const days = now ? { from: now.from, to: now.to } : undefined;
    const daysBefore = before ? { from: before.from, to: before.to } : undefined;
    return (
      <Tile
        key={metric}
        label={searchTexts.metrics[metric]}
        {...(metric === 'clicks' ? { hint: hints.clicks } : {})}
        days={days}
        before={change ? daysBefore : undefined}
        to={pathOf('search-console')}
        actions={
          days && (
            <WhyButton websiteId={websiteId} metric={metric} range={days} before={daysBefore} />
          )
        }
      >
        {now ? (
          <>
            <Figure
              value={formatShort(now.numbers[metric])}
              evidence={() => ({
                title: searchTexts.metrics[metric],
                value: formatNumber(now.numbers[metric]),
                isSandbox: read.data?.data.dataSource === 'sandbox',
                request: read.data?.request,
                facts: [
                  { label: texts.evidence.source, value: 'Google Search Console' },
                  { label: texts.evidence.days, value: formatDays(now) },
                  ...(before
                    ? [
                        {
                          label: texts.evidence.before,
                          value: `${formatNumber(before.numbers[metric])}, ${formatDays(before)}`,
                        },
                      ]
                    : []),
                ],
              })}
            />
            <Change value={change?.[metric]} text={formatDifference(change?.[metric] ?? 0)} />
          </>
        ) : (
          <NotMeasured />
        )}
      </Tile>
    );
  });
}

function VisibilityTile({ websiteId }: { websiteId: string }) {
  const { now, before, request } = usePointWindow(websiteId);
  const pathOf = usePathOf(websiteId);
  const score = now?.visibility.score ?? null;
  const scoreBefore = before?.visibility.score ?? null;
  const change = score === null || scoreBefore === null ? null : score - scoreBefore;
  return (
    <Tile
      label={columns.visibility}
      hint={hints.visibility}
      days={now && formatDay(now.day)}
      before={before && formatDay(before.day)}
      to={pathOf('rankings')}
    >
      {score === null || !now ? (
        <NotMeasured why={changesTexts.noVisibility} />
      ) : (
        <>
          <Figure
            value={formatShare(score)}
            evidence={() => ({
              title: columns.visibility,
              value: formatShare(score, 2),
              request,
              isSandbox: now.covers.sources.includes('sandbox'),
              facts: [
                { label: texts.evidence.of, value: hints.visibility },
                { label: texts.evidence.day, value: formatDay(now.day) },
                { label: texts.evidence.samples, value: formatNumber(now.keywords) },
                ...(before && scoreBefore !== null
                  ? [
                      {
                        label: texts.evidence.before,
                        value: `${formatShare(scoreBefore, 2)}, ${formatDay(before.day)}`,
                      },
                    ]
                  : []),
              ],
            })}
          />
          <Change value={change} text={formatPoints(change ?? 0)} />
        </>
      )}
    </Tile>
  );
}

type AiTileProps = { websiteId: string; aiTargetId: string | undefined };

/** The engine that the list of websites shows, or else the one with the most answers. */
function AiTile({ websiteId, aiTargetId }: AiTileProps) {
  const { range } = useWindow();
  const pathOf = usePathOf(websiteId);
  const read = useRows(['ai', websiteId, 'by target', range], (with_) =>
    api.ai.listVisibility(websiteId, { by: 'target', ...range, limit: 100 }, with_),
  );
  const answered = (read.data?.rows ?? []).filter(({ mentionRate }) => mentionRate.n > 0);
  const most =
    answered.find(({ target }) => target.id === aiTargetId) ??
    answered.sort((a, b) => b.states.ok - a.states.ok)[0];
  return (
    <Tile
      label={most ? `${columns.ai}, ${labelOf(most.target.engine)}` : columns.ai}
      hint={hints.ai}
      days={most && { from: most.from, to: most.to }}
      to={pathOf('ai')}
    >
      {most && read.data ? (
        <>
          <RateFigure
            rate={most.mentionRate}
            title={columns.ai}
            request={read.data.request}
            isSandbox={most.dataSource === 'sandbox'}
          />
          <span className="text-xs font-normal text-muted">{intervalText(most.mentionRate)}</span>
        </>
      ) : (
        <NotMeasured why={aiTexts.noAnswers} />
      )}
    </Tile>
  );
}

/** Health of the newest whole audit, against the newest of the days before, as the audits show it. */
function HealthTile({ websiteId }: { websiteId: string }) {
  const { range, before: daysBefore } = useWindow();
  const pathOf = usePathOf(websiteId);
  const read = useRows(['audits', websiteId, 'completed'], (with_) =>
    api.audits.listWebsiteAudits(
      websiteId,
      { status: 'completed', sort: '-finishedAt', limit: 100 },
      with_,
    ),
  );
  const scored = (read.data?.rows ?? []).filter(
    ({ score, finishedAt, options }) =>
      score.healthScore !== null &&
      options.crawlMode === 'site' &&
      (finishedAt ?? '').slice(0, 10) <= range.to,
  );
  const whole = scored.filter(({ score }) => score.sample === null);
  // A sample counts only as long as the whole site was not audited, as in the list of websites.
  const now = whole[0] ?? scored[0];
  const before =
    daysBefore &&
    whole.find(({ finishedAt }) => {
      const day = (finishedAt ?? '').slice(0, 10);
      return day >= daysBefore.from && day <= daysBefore.to;
    });
  const isComparable = now?.score.sample === null && before !== undefined;
  const change = isComparable
    ? (now.score.healthScore ?? 0) - (before.score.healthScore ?? 0)
    : null;
  return (
    <Tile
      label={columns.health}
      hint={hints.health}
      days={now?.finishedAt ? formatDay(now.finishedAt) : undefined}
      before={isComparable && before.finishedAt ? formatDay(before.finishedAt) : undefined}
      to={pathOf('audits')}
    >
      {now ? (
        <>
          <Figure
            value={formatNumber(now.score.healthScore ?? 0)}
            evidence={() => ({
              title: columns.health,
              value: `${formatNumber(now.score.healthScore ?? 0)} / 100`,
              request: read.data?.request,
              facts: [
                {
                  label: texts.audits.healthy,
                  value: `${formatNumber(now.score.healthyPages ?? 0)} / ${formatNumber(now.score.healthPages ?? 0)}`,
                },
              ],
            })}
          />
          <Change value={change} text={formatDifference(change ?? 0)} />
          <SampleBadge sample={now.score.sample} />
        </>
      ) : (
        <NotMeasured why={changesTexts.noHealth} />
      )}
    </Tile>
  );
}

type NowProps = {
  label: string;
  hint?: string;
  value: number | undefined;
  request: ApiRequest | undefined;
};

/** Counts of this moment, which have no window. */
const NowTile = ({ label, hint, value, request }: NowProps) => (
  <Tile label={label} hint={hint} days={changesTexts.now}>
    {value !== undefined && (
      <Figure
        value={formatNumber(value)}
        className={value > 0 ? 'text-bad' : 'text-muted'}
        evidence={() => ({
          title: label,
          value: formatNumber(value),
          request,
          facts: hint === undefined ? [] : [{ label: texts.evidence.of, value: hint }],
        })}
      />
    )}
  </Tile>
);
