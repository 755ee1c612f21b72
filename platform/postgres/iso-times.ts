/** A row of which these fields, which the API writes as texts, are dates. */
export type WithDates<T, Times extends keyof T> = {
  [Field in keyof T]: Field extends Times ? Date | Extract<T[Field], null> : T[Field];
};

type WithIsoTimes<Row> = {
  [Field in keyof Row]: Date extends Row[Field] ? string | Exclude<Row[Field], Date> : Row[Field];
};

/** Returns the row with its times as texts in ISO 8601. */
export function withIsoTimes<Row extends object>(row: Row): WithIsoTimes<Row> {
  const written = { ...row } as Record<string, unknown>;
  for (const name in written) {
    const value = written[name];
    if (value instanceof Date) written[name] = value.toISOString();
  }
  return written as WithIsoTimes<Row>;
}
