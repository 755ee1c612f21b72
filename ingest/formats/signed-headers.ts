import type { CrawlerRequest } from './log-format';

/** Whether the log has the three headers of a signed request. */
export const isSigned = ({
  signatureAgent,
  signatureInput,
  signature,
}: Pick<CrawlerRequest, 'signatureAgent' | 'signatureInput' | 'signature'>): boolean =>
  Boolean(signatureAgent && signatureInput && signature);
