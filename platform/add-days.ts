const dayMs = 86_400_000;

/** Returns the day that is `days` later, or earlier if negative; both are `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
