/** A `Content-Type` without its parameters; empty when there is none. */
export const mediaTypeOf = (contentType: string | undefined): string =>
  contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
