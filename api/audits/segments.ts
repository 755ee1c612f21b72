import { z } from 'zod';
import type { Audit } from '../../modules/audits/store/audit-store';
import { inSegment } from '../../modules/audits/store/segment-clause';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import type { Context } from '../operation/operation';
import { findNamed } from './find-named';

export const segmentFilter = z
  .string()
  .max(60)
  .optional()
  .describe('Only URLs of this segment, by its name in the website’s settings');

/** The URLs of the segment that is asked for. Throws a 422 that names the known ones. */
export async function segmentClause({ db }: Context, audit: Audit, name: string | undefined) {
  if (name === undefined) return undefined;
  const { segments } = (await getWebsiteSettings(db, audit.websiteId)).audits;
  findNamed(segments, name, {
    what: 'segment',
    owner: 'The website',
    none: 'The website has no segments: add them to its settings (`audits.segments`).',
  });
  return inSegment(segments, name);
}
