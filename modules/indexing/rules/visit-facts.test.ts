import fc from 'fast-check';
import { type FactSource, type VisitFact, VisitFacts } from './visit-facts';

const source: FactSource = { bot: 'Googlebot', isSearch: true, scheme: '', host: '' };
const visit = fc.record({
  key: fc.bigInt({ min: -2n, max: 2n }),
  atMs: fc.integer({ min: 0, max: 5 }),
  status: fc.constantFrom(200, 301, 403, 503),
});

type Visit = { key: bigint; atMs: number; status: number };

function fold(visits: readonly Visit[]): Map<bigint, VisitFact> {
  const facts = new VisitFacts();
  for (const { key, ...rest } of visits) facts.add(source, key, rest);
  return new Map(facts.all.flatMap((one) => one.facts.map((fact) => [fact.targetKey, fact])));
}

it('makes the same facts of visits in any order', () => {
  const shuffled = fc
    .array(visit, { maxLength: 30 })
    .chain((visits) =>
      fc.tuple(fc.constant(visits), fc.shuffledSubarray(visits, { minLength: visits.length })),
    );
  fc.assert(
    fc.property(shuffled, ([visits, others]) => {
      expect(fold(others)).toEqual(fold(visits));
    }),
  );
});

it('sums, firsts and lasts are those of the visits, one by one', () => {
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 30 }), (visits) => {
      for (const [key, fact] of fold(visits)) {
        const mine = visits
          .filter((one) => one.key === key)
          .sort((a, b) => a.atMs - b.atMs || a.status - b.status);
        const ok = mine.filter(({ status }) => status < 400);
        expect(fact).toEqual({
          targetKey: key,
          visits: mine.length,
          errors: mine.length - ok.length,
          firstAtMs: mine[0]?.atMs,
          firstStatus: mine[0]?.status,
          lastAtMs: mine.at(-1)?.atMs,
          lastStatus: mine.at(-1)?.status,
          firstOkAtMs: ok[0]?.atMs ?? null,
          lastOkAtMs: ok.at(-1)?.atMs ?? null,
        });
      }
    }),
  );
});
