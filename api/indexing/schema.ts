/** The most URLs that one request names. */
export const urlsMax = 10_000;
