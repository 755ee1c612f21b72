import { quoted, quotedList } from '../operation/confirmation';

type Filter = { types: string[]; websiteIds: string[]; websiteTag: string | null };

/** Names the events that a webhook sends, for a confirmation. */
export function eventsOf({ types, websiteIds, websiteTag }: Filter): string {
  const events = types.length > 0 ? `events (${quotedList(types)})` : 'all events';
  const websites = [
    ...(websiteIds.length > 0 ? [`the websites ${quotedList(websiteIds)}`] : []),
    ...(websiteTag === null ? [] : [`websites with the tag ${quoted(websiteTag)}`]),
  ];
  return `${events} of ${websites.join(', but only ') || 'this workspace'}`;
}

/** Says who else gets mail about a webhook. */
export const noticeSentence = ({
  noticeRecipient,
}: {
  noticeRecipient?: string | null | undefined;
}): string[] =>
  noticeRecipient
    ? [`Mails ${quoted(noticeRecipient)} when the webhook is disabled, once that person agrees.`]
    : [];
