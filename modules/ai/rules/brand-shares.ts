import { type AiRate, promptsMaxOf, rateOfCounts } from './ai-rate';

export const brandPeriods = ['target', 'day', 'week', 'month'] as const;
/** What a share is counted over: all days of the window, or each period on its own. */
export type BrandPeriod = (typeof brandPeriods)[number];

/** The answers with a text to one prompt, of one target in one period. */
export type BrandCell = {
  targetId: string;
  /** First day of the period, which may be before the window; null for the whole window. */
  period: string | null;
  promptId: string;
  answers: number;
  /** Answers that name any brand. */
  naming: number;
  /** Brands named, each once an answer. */
  namings: number;
  /** Answers that name a brand, by its id. */
  named: ReadonlyMap<string, number>;
};

export type BrandShare = {
  targetId: string;
  brandId: string;
  period: string | null;
  /** Share of all brands named, each counted once an answer. */
  shareOfVoice: AiRate;
  /** Share of answers that name the brand. */
  mentionRate: AiRate;
};

/**
 * Computes the shares of each brand, by target and period. Every brand has a row in each period with
 * answers, also one that no answer names.
 */
export function brandSharesOf(
  cells: readonly BrandCell[],
  brandIds: readonly string[],
): BrandShare[] {
  const groups = Map.groupBy(cells, ({ targetId, period }) => `${targetId} ${period ?? ''}`);
  const promptsMax = promptsMaxOf(groups.size * brandIds.length);
  return [...groups.values()].flatMap((group) => {
    const [{ targetId, period }] = group as [BrandCell, ...BrandCell[]];
    return brandIds.map((brandId) => {
      const hitsOf = ({ named }: BrandCell) => named.get(brandId) ?? 0;
      const voice = group.map((cell) => ({
        promptId: cell.promptId,
        hits: hitsOf(cell),
        n: cell.namings,
        answers: cell.naming,
      }));
      const mentions = group.map((cell) => ({
        promptId: cell.promptId,
        hits: hitsOf(cell),
        n: cell.answers,
        answers: cell.answers,
      }));
      return {
        targetId,
        brandId,
        period,
        shareOfVoice: rateOfCounts(voice, 'brand_namings', promptsMax),
        mentionRate: rateOfCounts(mentions, 'answers', promptsMax),
      };
    });
  });
}
