/** Returns a `Content-Type` without its parameters; empty if there is none. */
export const mediaTypeOf = (contentType: string | undefined): string =>
  contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
