import fc from 'fast-check';
import { compareStandings } from './rank-change';

const at = (position: number | null, depthRead = 20) => ({ position, depthRead });

describe('compareStandings', () => {
  it.each([
    [at(3), at(8), { status: 'improved', change: 5 }],
    [at(8), at(3), { status: 'declined', change: -5 }],
    [at(8), at(8), { status: 'unchanged', change: 0 }],
    [at(8), at(null), { status: 'new', change: null }],
    [at(null), at(8), { status: 'lost', change: null }],
    [at(null), at(null), { status: 'not_found', change: null }],
    [at(null, 20), at(35, 50), { status: 'beyond_depth', change: null }],
    [at(35, 50), at(null, 20), { status: 'beyond_depth', change: null }],
    [at(null, 20), at(20, 50), { status: 'lost', change: null }],
  ])('%j after %j', (now, before, expected) => {
    expect(compareStandings(now, before)).toEqual(expected);
  });

  it('nothing is lost or new beyond the lower of the depths', () => {
    const standing = fc.integer({ min: 1, max: 100 }).chain((depthRead) =>
      fc.record({
        depthRead: fc.constant(depthRead),
        position: fc.option(fc.integer({ min: 1, max: depthRead })),
      }),
    );
    fc.assert(
      fc.property(standing, standing, (now, before) => {
        const { status } = compareStandings(now, before);
        if (status !== 'lost' && status !== 'new') return;
        const position = now.position ?? before.position ?? 0;
        expect(position).toBeLessThanOrEqual(Math.min(now.depthRead, before.depthRead));
      }),
    );
  });
});
