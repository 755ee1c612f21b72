/** Which URLs that left the index are reported. */
export const deindexedRule = {
  /** Days after which a URL that is still gone is no longer news. */
  withinDays: 28,
} as const;
