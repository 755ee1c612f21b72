import type { ReactNode } from 'react';
import { texts } from '../texts';
import { useShowEvidence } from './evidence';
import type { Evidence } from './evidence-facts';

type Props = {
  value: ReactNode;
  evidence: () => Evidence;
  /** A thin sample is drawn hollow. */
  isThin?: boolean;
  className?: string;
};

/** A number that opens what it rests on. */
export function Figure({ value, evidence, isThin = false, className = '' }: Props) {
  const show = useShowEvidence();
  return (
    <button
      type="button"
      onClick={() => show(evidence())}
      title={isThin ? texts.evidence.thin : texts.evidence.open}
      className={`rounded px-1 -mx-1 decoration-muted decoration-dotted underline-offset-4 hover:bg-raised hover:underline ${
        isThin ? 'border border-dashed border-muted text-muted' : ''
      } ${className}`}
    >
      {value}
      {isThin && <span className="sr-only"> ({texts.evidence.thin})</span>}
    </button>
  );
}

/** Stands where nothing was measured: never a zero. */
export const NotMeasured = ({ why = texts.notMeasured }: { why?: string }) => (
  <span className="text-muted" title={why}>
    <span aria-hidden="true">–</span>
    <span className="sr-only">{why}</span>
  </span>
);

type ChangeProps = { value: number | null | undefined; text: string; isGoodDown?: boolean };

/** A difference, with its direction in color and sign. */
export function Change({ value, text, isGoodDown = false }: ChangeProps) {
  if (value === null || value === undefined) return null;
  // A difference that rounds to zero is no change.
  const roundsToZero = !/[1-9]/.test(text) && /\d/.test(text);
  const isGood = isGoodDown ? value < 0 : value > 0;
  const tone = value === 0 || roundsToZero ? 'text-muted' : isGood ? 'text-good' : 'text-bad';
  return (
    <span className={`text-xs tabular-nums ${tone}`}>
      {value === 0 || roundsToZero ? '±0' : text}
    </span>
  );
}
