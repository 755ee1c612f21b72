/** A cited domain or page of one target. */
export type Citation = {
  targetId: string;
  name: string;
  answers: number;
  /** Null if counting them for all names would take most of a read: another read does, for a few. */
  prompts: number | null;
  days: number;
  firstDay: string;
  lastDay: string;
};

/** The answers of one target that cite pages. */
export type CitingAnswers = {
  targetId: string;
  /** Answers that cite any page, by group of prompts. */
  all: ReadonlyMap<number, number>;
  /** Answers that cite each of the names, by group of prompts. */
  byName: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Prompts whose answers cite each of the names; null where `Citation` has them already. */
  prompts: ReadonlyMap<string, number> | null;
};

/** Gives each row its place among those of its target; rows come most cited first. */
export function rankCitations(citations: Citation[]): Array<Citation & { rank: number }> {
  const seen = new Map<string, { rows: number; rank: number; answers: number }>();
  return citations.map((citation) => {
    const last = seen.get(citation.targetId) ?? { rows: 0, rank: 0, answers: -1 };
    const rank = last.answers === citation.answers ? last.rank : last.rows + 1;
    seen.set(citation.targetId, { rows: last.rows + 1, rank, answers: citation.answers });
    return { ...citation, rank };
  });
}
