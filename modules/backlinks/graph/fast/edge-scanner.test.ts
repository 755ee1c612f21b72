import fc from 'fast-check';
import { EdgeScanner } from './edge-scanner';

const edge = fc.tuple(fc.nat(300), fc.nat(300));

/** What plain code finds. */
const plain = (edges: readonly (readonly [number, number])[], targets: ReadonlySet<number>) =>
  edges.filter(([from, to]) => from !== to && targets.has(to)).flat();

it('finds what plain code finds, wherever the bytes are cut', () => {
  fc.assert(
    fc.property(
      fc.array(edge, { maxLength: 60 }),
      fc.uniqueArray(fc.nat(300), { maxLength: 20 }),
      fc.array(fc.nat(700), { maxLength: 8 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (edges, asked, cuts, end, hasLastEnd) => {
        const targets = new Set(asked);
        const text = edges.map(([from, to]) => `${from}\t${to}`).join(end);
        const bytes = Buffer.from(hasLastEnd && edges.length > 0 ? text + end : text);
        const scanner = new EdgeScanner(targets);
        let from = 0;
        for (const cut of [...cuts.toSorted((one, other) => one - other), bytes.length]) {
          scanner.scan(bytes.subarray(from, Math.max(from, cut)));
          from = Math.max(from, cut);
        }
        scanner.finish();
        expect(scanner.take()).toEqual(plain(edges, targets));
        expect(scanner.edges).toBe(edges.length);
      },
    ),
  );
});

it.each([
  ['12', 'two numbers'],
  ['1\t2\t3', 'two numbers'],
  ['a\tb', 'two numbers'],
  ['1 2', 'two numbers'],
  ['\t2', 'two numbers'],
  ['1\t4000000000', 'larger'],
])('%j is refused', (line, message) => {
  const scanner = new EdgeScanner(new Set([2]));
  expect(() => {
    scanner.scan(Buffer.from(line));
    scanner.finish();
  }).toThrow(message);
});
