import type { Schemas } from '../../../packages/client/src/schema-types';
import type { ApiRequest } from '../../data/api-request';
import { formatNumber, formatShare } from '../../format';
import type { Fact } from '../../parts/evidence-facts';
import { Figure, NotMeasured } from '../../parts/figure';
import { labelOf, texts } from '../../texts';
import { aiTexts } from '../../texts/ai';

type AiRate = Schemas['AiRate'] | Schemas['AiReadingRate'];

type Props = {
  rate: AiRate | null | undefined;
  title: string;
  request: ApiRequest;
  isSandbox: boolean;
  facts?: Fact[];
  rows?: { to: string; label: string };
  /** Writes hits of n instead of a percentage. */
  isFraction?: boolean;
};

export const intervalText = ({ interval }: AiRate): string | undefined =>
  interval ? `${formatShare(interval.low, 0)}–${formatShare(interval.high, 0)}` : undefined;

/** A share of AI answers with its interval; a thin sample is hollow, nothing asked is a dash. */
export function RateFigure({
  rate,
  title,
  request,
  isSandbox,
  facts = [],
  rows,
  isFraction = false,
}: Props) {
  if (!rate || rate.value === null || rate.n === 0) return <NotMeasured why={aiTexts.neverAsked} />;
  const value = isFraction ? `${rate.hits}/${rate.n}` : formatShare(rate.value, 0);
  return (
    <Figure
      value={value}
      isThin={rate.isThin}
      className="tabular-nums"
      evidence={() => ({
        title,
        value: formatShare(rate.value ?? 0),
        isSandbox,
        request,
        rows,
        facts: [
          {
            label: texts.evidence.samples,
            value: `${formatNumber(rate.hits)} / ${formatNumber(rate.n)}`,
          },
          { label: texts.evidence.of, value: labelOf(rate.of) },
          { label: texts.evidence.interval, value: intervalText(rate) ?? texts.notMeasured },
          { label: texts.evidence.answers, value: formatNumber(rate.answers) },
          { label: texts.evidence.prompts, value: formatNumber(rate.prompts) },
          ...(rate.isThin ? [{ label: texts.evidence.state, value: texts.evidence.thin }] : []),
          ...facts,
        ],
      })}
    />
  );
}
