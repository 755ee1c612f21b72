import { wilson } from './rate';

/** Answers of the first round, and of each further one; below five there is no interval. */
const roundSamples = 5;

/** Returns how many answers of a prompt the next round asks for: all at once without a wanted width. */
export const nextRound = (
  { samples, targetHalfWidth }: { samples: number; targetHalfWidth: number | null },
  asked: number,
): number => Math.min(targetHalfWidth === null ? samples : roundSamples, samples - asked);

/**
 * Returns whether the mention rate of a prompt is known as closely as wanted: its interval is as
 * narrow as asked for.
 */
export function isNarrowEnough(
  targetHalfWidth: number | null,
  { mentions, answers }: { mentions: number; answers: number },
): boolean {
  if (targetHalfWidth === null) return true;
  if (answers < roundSamples) return false;
  const { low, high } = wilson(mentions, answers);
  return (high - low) / 2 <= targetHalfWidth;
}
