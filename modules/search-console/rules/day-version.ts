/**
 * A version is the milliseconds since 1970 at which a pull began, and the highest committed one of a
 * day counts. Those of the bulk export begin here, so that they outrank all pulls of the API: the
 * export has all rows of a day, the API at most 50,000. Numbers stay exact below 2 ** 53.
 */
export const bulkVersions = 2 ** 52;

/** Version of a bulk import that begins now. */
export const bulkVersion = (nowMs: number): number => bulkVersions + nowMs;

/** When the pull of a version began. */
export const startedMsOf = (version: number): number => version % bulkVersions;
