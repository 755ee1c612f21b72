/** Pages by whether AI answers cite them and fetchers for people's questions read them. */
export const retrievalKinds = [
  'retrieved',
  'retrieved_never_cited',
  'cited_never_retrieved',
] as const;
export type RetrievalKind = (typeof retrievalKinds)[number];

export type StatusCount = { httpStatus: number; visits: number };

/** Statuses that keep a person's assistant from a page that exists. */
export const refusals = [401, 403, 407, 429, 451];

export const isTurnedAway = (httpStatus: number): boolean =>
  refusals.includes(httpStatus) || httpStatus >= 500;

/** Returns how many of these visits were refused, or failed on the server's side. */
export const countTurnedAway = (statuses: readonly StatusCount[]): number =>
  statuses.reduce(
    (sum, { httpStatus, visits }) => sum + (isTurnedAway(httpStatus) ? visits : 0),
    0,
  );
