import { Link } from '@tanstack/react-router';
import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { curlOf } from '../../data/api-request';
import { type Read, useRead } from '../../data/use-read';
import { formatDay, formatDays, formatDifference, formatNumber, formatShare } from '../../format';
import { Badge, SandboxBadge, type Tone } from '../../parts/badge';
import { CopyText } from '../../parts/copy-text';
import { Change } from '../../parts/figure';
import { SidePanel } from '../../parts/panel-dialog';
import { Await } from '../../parts/states';
import type { WhyProps } from '../../parts/why-props';
import { texts } from '../../texts';
import { whyTexts } from '../../texts/why';

type Explanation = Data<'explainSearch'>;
type Cause = Explanation['causes'][number];
type Props = WhyProps & { isOpen: boolean; onClose: () => void };

/** What may have changed clicks or impressions, best supported first. */
export function WhyPanel({ websiteId, metric, range, before, isOpen, onClose }: Props) {
  const read = useRead(
    ['explain', websiteId, metric, range, before],
    (with_) =>
      api.searchConsole.explain(
        websiteId,
        { metric, ...range, ...(before ? { compareFrom: before.from } : {}) },
        with_,
      ),
    { enabled: isOpen },
  );
  return (
    <SidePanel title={whyTexts.title(texts.why.metrics[metric])} isOpen={isOpen} onClose={onClose}>
      <Await read={read}>
        {(answer) => <Answer answer={answer} websiteId={websiteId} onLeave={onClose} />}
      </Await>
    </SidePanel>
  );
}

type AnswerProps = { answer: Read<Explanation>; websiteId: string; onLeave: () => void };

function Answer({ answer: { data, request }, websiteId, onLeave }: AnswerProps) {
  const { now, before, change, relativeChange, noise, split } = data;
  return (
    <div className="grid gap-5">
      <section>
        <p className="flex flex-wrap items-baseline gap-2 text-2xl font-semibold tabular-nums">
          {change === null ? texts.notMeasured : formatDifference(change)}
          {relativeChange !== null && (
            <span className="text-base font-normal text-muted">
              {change !== null && change > 0 ? '+' : ''}
              {formatShare(relativeChange)}
            </span>
          )}
          {data.dataSource === 'sandbox' && <SandboxBadge />}
        </p>
        {now && before && (
          <p className="text-muted">
            {whyTexts.window(
              formatNumber(now.value),
              formatDays(now),
              formatNumber(before.value),
              formatDays(before),
            )}
          </p>
        )}
        <p className="mt-2 font-medium">{whyTexts.verdicts[data.verdict]}</p>
        {noise && (
          <p className={noise.isWithin ? 'text-warn' : 'text-muted'}>
            {whyTexts.noise(
              formatNumber(Math.round(noise.low)),
              formatNumber(Math.round(noise.high)),
              noise.isWithin,
              noise.basis === 'history',
            )}
          </p>
        )}
        {split && (
          <p className="text-muted">
            {whyTexts.split(
              formatDifference(split.impressions),
              formatDifference(split.ctr),
              formatDifference(split.mix),
            )}
          </p>
        )}
      </section>
      {data.causes.length > 0 && (
        <section>
          <h3 className="mb-1 font-medium">{whyTexts.causes}</h3>
          <ol className="divide-y divide-line rounded-lg border border-line">
            {data.causes.map((cause, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: causes have no ids, and their order is their rank.
              <CauseLine key={index} cause={cause} />
            ))}
          </ol>
          <p className="mt-1 text-xs text-muted">{whyTexts.causesHint}</p>
        </section>
      )}
      <Moved title={whyTexts.pages} rows={data.pages} />
      <Moved title={whyTexts.queries} rows={data.queries} />
      {data.notLookedAt.length > 0 && (
        <section>
          <h3 className="mb-1 font-medium">{whyTexts.notLookedAt}</h3>
          <ul className="text-muted">
            {data.notLookedAt.map(({ kind, reason, lacking }) => (
              <li key={kind}>
                {whyTexts.kinds[kind]}: {whyTexts.reasons[reason]}
                {lacking &&
                  whyTexts.lacking(
                    formatNumber(lacking.daysWithData),
                    formatNumber(lacking.days),
                    formatDays(lacking),
                  )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link
        to="/websites/$websiteId/search-console"
        params={{ websiteId }}
        search={{ ...(now ? { from: now.from, to: now.to } : {}), tab: 'movers' }}
        onClick={onLeave}
        className="text-accent underline"
      >
        {whyTexts.movers}
      </Link>
      <CopyText text={curlOf(request, location.origin)} label={texts.evidence.copy} />
    </div>
  );
}

const certaintyTones: Record<Cause['certainty'], Tone> = {
  measurement: 'warn',
  found: 'accent',
  coincidence: 'neutral',
};

function CauseLine({ cause }: { cause: Cause }) {
  return (
    <li className="px-3 py-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{whyTexts.kinds[cause.kind]}</span>
        {cause.subject && <bdi className="min-w-0 wrap-anywhere">{cause.subject}</bdi>}
        <Badge tone={certaintyTones[cause.certainty]}>
          {whyTexts.certainties[cause.certainty]}
        </Badge>
        <Change value={cause.change} text={formatDifference(cause.change)} />
      </p>
      <p className="text-xs text-muted">
        {[
          cause.since ? whyTexts.since(formatDay(cause.since)) : '',
          cause.pageCount === null ? '' : whyTexts.pageCount(formatNumber(cause.pageCount)),
          ...cause.overlaps.map(({ kind }) => whyTexts.overlaps(whyTexts.kinds[kind])),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      {[...cause.pages.slice(0, 3), ...cause.queries.slice(0, 3)].map((name) => (
        <bdi key={name} className="block truncate text-xs" title={name}>
          {name}
        </bdi>
      ))}
    </li>
  );
}

type MovedRow = Explanation['pages'][number];

function Moved({ title, rows }: { title: string; rows: readonly MovedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-medium">{title}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {rows.slice(0, 8).map((row) => (
          <li key={row.name} className="flex items-baseline gap-2 px-3 py-1">
            <bdi className="min-w-0 flex-1 truncate" title={row.name}>
              {row.name}
            </bdi>
            <span className="text-xs text-muted tabular-nums">
              {formatNumber(row.before)} → {formatNumber(row.now)}
            </span>
            <Change value={row.change} text={formatDifference(row.change)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
