import { templateTexts as words } from '../../texts/templates';
import { contentsOfTypes, type LayoutItem, layoutOf, moved, type Placed } from './layout-items';

it('offers every section and chart that the API knows', () => {
  const all = Object.values(contentsOfTypes);
  const sections = all.flatMap((each) => each.sections);
  const charts = all.flatMap((each) => each.charts);
  // The texts are complete: TypeScript looks up each key of the API in them.
  expect(sections.toSorted()).toEqual(Object.keys(words.sections).toSorted());
  expect(charts.toSorted()).toEqual(Object.keys(words.charts).toSorted());
});

const placed = (...items: LayoutItem[]): Placed[] => items.map((item, key) => ({ key, item }));
const text = (title: string | null, body: string): LayoutItem => ({ kind: 'text', title, body });

it('moves one item and keeps the order of the others', () => {
  const items = placed(text('a', 'a'), text('b', 'b'), text('c', 'c'));
  const keysOf = (list: Placed[]) => list.map(({ key }) => key);
  expect(keysOf(moved(items, 0, 2))).toEqual([1, 2, 0]);
  expect(keysOf(moved(items, 2, 0))).toEqual([2, 0, 1]);
  expect(keysOf(moved(items, 0, -1))).toEqual([0, 1, 2]);
});

it('sends no text without a word, and an empty heading as none', () => {
  expect(layoutOf(placed(text(' ', 'said'), text('heading', ' \n')))).toEqual([text(null, 'said')]);
});
