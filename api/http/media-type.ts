/** Returns a `Content-Type` without its parameters; empty if it is absent. */
export const mediaTypeOf = (contentType: string | undefined): string =>
  contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
