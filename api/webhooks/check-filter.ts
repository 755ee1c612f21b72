import { tagKey } from '../../modules/websites/rules/tag-name';
import { findTags } from '../../modules/websites/store/tag-store';
import { findWebsite } from '../../modules/websites/store/website-store';
import { invalid, noSuch } from '../../platform/errors';
import type { WriteContext } from '../operation/operation';
import { checkReportRecipients } from '../websites/report-recipients';

type Filter = { websiteIds?: string[] | undefined; websiteTag?: string | null | undefined };

/**
 * Throws a 422 that names a website or a tag which does not exist, and returns the tag as it is
 * spelled; undefined if none is given.
 */
export async function checkFilter<Given extends Filter>(
  { db }: WriteContext,
  { websiteIds = [], websiteTag }: Given,
): Promise<Given['websiteTag']> {
  for (const [index, id] of websiteIds.entries()) {
    if (await findWebsite(db, id)) continue;
    throw invalid(`websiteIds.${index}`, 'not_found', noSuch('website'));
  }
  if (!websiteTag) return websiteTag;
  const tag = (await findTags(db, [websiteTag])).get(tagKey(websiteTag));
  if (!tag) throw invalid('websiteTag', 'not_found', noSuch('tag'));
  return tag.name;
}

/** Refuses a recipient of notices if no mail can be sent. */
export const checkNoticeRecipient = (
  context: WriteContext,
  recipient: string | null | undefined,
): void => checkReportRecipients(context, recipient ? [recipient] : null, '', 'noticeRecipient');
