import { operations } from '../../api/operations';
import { methodNames } from './method-names';

const named = (id: string, area: string) => ({ id, area }) as never;

test.each([
  ['listWebsites', 'websites', 'list'],
  ['getWebsiteSettings', 'websites', 'getSettings'],
  ['listKeywordGroups', 'keyword-groups', 'list'],
  ['listKeywordTags', 'tags', 'listKeywordTags'],
  ['listAiPrompts', 'ai', 'listPrompts'],
  ['trackUrls', 'indexing', 'trackUrls'],
  ['startSearchConnect', 'search-console', 'startConnect'],
  ['estimateRefresh', 'websites', 'estimateRefresh'],
])('%s of %s is %s', (id, area, name) => {
  expect(methodNames([named(id, area)]).get(id)).toBe(name);
});

test('distinguishes one from many', () => {
  const names = methodNames([
    named('createWebsite', 'websites'),
    named('createWebsites', 'websites'),
  ]);
  expect([...names.values()]).toEqual(['create', 'createMany']);
});

test('gives every operation a name of its own', () => {
  expect(methodNames(operations).size).toBe(operations.length);
});
