/** Kinds of websites that AI answers cite. */
export const sourceCategories = [
  'social',
  'forum',
  'video',
  'news',
  'reference',
  'reviews',
  'shop',
  'official',
  'other',
] as const;
export type SourceCategory = (typeof sourceCategories)[number];
