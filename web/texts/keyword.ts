/** Texts of changes of a keyword. */
export const keywordTexts = {
  edit: 'Edit the keyword',
  tags: 'Tags',
  groups: 'Groups',
  targetUrl: 'Page that should rank',
  volume: 'Search volume a month, if it is known otherwise',
  remove: (keyword: string) => `Delete “${keyword}” with all of its readings?`,
} as const;
