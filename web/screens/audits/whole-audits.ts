import type { Row } from '../../../packages/client/src/schema-types';

type Listed = Pick<
  Row<'listWebsiteAudits'>,
  'status' | 'finishedAt' | 'score' | 'options' | 'findings'
>;

export type WholeAudit = {
  /** When it ended. */
  at: string;
  health: number;
  errors: number;
  warnings: number;
  notices: number;
};

/** The audits of the whole site that came to their end, the oldest first. */
export const wholeAudits = (
  audits: readonly {
    status: Listed['status'];
    finishedAt: Listed['finishedAt'];
    findings: Listed['findings'];
    score: Pick<Listed['score'], 'healthScore' | 'sample'>;
    options: Pick<Listed['options'], 'crawlMode'>;
  }[],
): WholeAudit[] =>
  audits
    .flatMap(({ status, finishedAt, score, options, findings }) =>
      status === 'completed' &&
      finishedAt !== null &&
      score.healthScore !== null &&
      score.sample === null &&
      findings !== null &&
      options.crawlMode === 'site'
        ? [{ at: finishedAt, health: score.healthScore, ...findings }]
        : [],
    )
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));

/** The health as it was known at each time less `backMs`; null before the first of the audits. */
export const healthAround = (
  before: readonly Pick<WholeAudit, 'at' | 'health'>[],
  times: readonly string[],
  backMs: number,
): (number | null)[] =>
  times.map((time) => {
    const known = before.findLast(({ at }) => Date.parse(at) <= Date.parse(time) - backMs);
    return known?.health ?? null;
  });
