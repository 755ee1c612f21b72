import { randomUUID } from 'node:crypto';

/** A domain that no other test has. */
export const uniqueDomain = () => `site-${randomUUID()}.example.com`;
