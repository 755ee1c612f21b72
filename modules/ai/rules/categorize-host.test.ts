import { createCategorizer } from './categorize-host';

it('takes a website’s own rules first, and the longest domain', () => {
  const categoryOf = createCategorizer([
    { domain: 'reddit.com', category: 'news' },
    { domain: 'shop.example', category: 'shop' },
    { domain: 'blog.shop.example', category: 'reviews' },
  ]);
  expect(
    [
      'old.reddit.com',
      'www.shop.example',
      'a.blog.shop.example',
      'notshop.example',
      'en.wikipedia.org',
      'notwikipedia.org',
      'nasa.gov',
      'news.ycombinator.com',
    ].map(categoryOf),
  ).toEqual(['news', 'shop', 'reviews', 'other', 'reference', 'other', 'official', 'forum']);
});
