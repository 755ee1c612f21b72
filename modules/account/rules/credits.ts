/** First day of the month to which a cost is charged, and the start of the next month; both UTC. */
export const creditMonth = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

export const startOfNextMonth = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1));
