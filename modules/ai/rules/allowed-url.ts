import { withoutEndSlashes } from '../../../platform/trim';

/** Returns whether an address is one of those that the operator allows; end slashes do not count. */
export const isAllowedUrl = (allowed: readonly string[], url: string): boolean =>
  allowed.some((each) => withoutEndSlashes(each) === withoutEndSlashes(url));
