import type { Data } from '../../../packages/client/src/schema-types';
import type { Read } from '../../data/use-read';
import { formatDuration, formatNumber, formatShare } from '../../format';
import { Badge } from '../../parts/badge';
import { sourceOf } from '../../parts/facts';
import { Figure } from '../../parts/figure';
import { labelOf, texts } from '../../texts';
import { ledgerTexts } from '../../texts/ledger';
import { useUrlSearch } from '../../use-search';

type Summary = Data<'summarizeLedgerUrls'>;
type Step = keyof typeof ledgerTexts.steps;

const steps: readonly Step[] = [
  'tracked',
  'submitted',
  'crawled',
  'discovered',
  'indexed',
  'ranking',
  'cited',
];

type Props = { summary: Read<Summary>; isCitedMeasured: boolean };

/** How many of the tracked URLs came how far. A step that was not measured has no bar. */
export function Funnel({ summary, isCitedMeasured }: Props) {
  const { data, request } = summary;
  const { states, index, engines } = data;
  const [search, change] = useUrlSearch();
  const isMeasured = (step: Step) => {
    if (step === 'indexed') return index.indexed + index.notIndexed > 0;
    return step === 'cited' ? isCitedMeasured : true;
  };
  const latencies = engines.flatMap(({ engine, latencies: of }) =>
    of.map((latency) => ({ engine, ...latency })),
  );
  return (
    <section
      aria-label={ledgerTexts.funnel}
      className="mb-4 rounded-lg border border-line bg-panel px-4 py-3"
    >
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-3">
        {steps.map((step) => {
          const share = states.tracked === 0 ? 0 : states[step] / states.tracked;
          const isChosen = search['state'] === step;
          return (
            <li key={step}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => change({ state: isChosen || step === 'tracked' ? undefined : step })}
                className={`min-h-6 text-xs hover:text-accent hover:underline ${isChosen ? 'font-semibold text-accent' : 'text-muted'}`}
              >
                {ledgerTexts.steps[step]}
              </button>
              {isMeasured(step) ? (
                <>
                  <p className="flex items-baseline gap-2">
                    <Figure
                      value={formatNumber(states[step])}
                      className="text-lg font-semibold tabular-nums"
                      evidence={() => ({
                        title: ledgerTexts.steps[step],
                        value: formatNumber(states[step]),
                        facts: [
                          {
                            label: texts.evidence.of,
                            value: ledgerTexts.stepShare(formatShare(share)),
                          },
                        ],
                        request,
                      })}
                    />
                    {step !== 'tracked' && (
                      <span className="text-xs text-muted">{formatShare(share, 0)}</span>
                    )}
                  </p>
                  <Bar share={share} />
                </>
              ) : (
                <p className="text-lg text-muted" title={texts.notMeasured}>
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">{texts.notMeasured}</span>
                </p>
              )}
            </li>
          );
        })}
      </ol>
      {latencies.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-2 text-muted">
          <span>{ledgerTexts.latency}:</span>
          {latencies.map(({ engine, source, n, medianSeconds, p90Seconds }) => (
            <span key={`${engine} ${source}`} className="flex items-center gap-1.5">
              {labelOf(engine)}
              <Figure
                value={formatDuration(medianSeconds)}
                className="font-medium text-text"
                evidence={() => ({
                  title: `${ledgerTexts.latency}: ${labelOf(engine)}`,
                  value: formatDuration(medianSeconds),
                  isSandbox: source === 'sandbox',
                  facts: [
                    { label: ledgerTexts.p90, value: formatDuration(p90Seconds) },
                    { label: texts.evidence.samples, value: formatNumber(n) },
                    { label: texts.evidence.source, value: sourceOf(source) },
                  ],
                  request,
                })}
              />
              {source === 'sandbox' && <Badge tone="warn">{texts.sandbox.badge}</Badge>}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

const Bar = ({ share }: { share: number }) => (
  <svg
    viewBox="0 0 100 6"
    preserveAspectRatio="none"
    className="mt-1 h-1.5 w-full"
    aria-hidden="true"
  >
    <rect width="100" height="6" rx="1" className="fill-raised" />
    <rect width={share * 100} height="6" rx="1" className="fill-s1" />
  </svg>
);
