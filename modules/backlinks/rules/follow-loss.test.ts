import fc from 'fast-check';
import { followLoss, type Loss } from './follow-loss';
import type { DecidedState } from './known-link';

const none: Loss = { missingSince: null, lostAt: null };
const hour = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000).toISOString();

it('a link is lost after two fetches without it, 24 hours apart', () => {
  const first = followLoss(none, 'removed', hour(0));
  expect(first).toEqual({ missingSince: hour(0), lostAt: null });
  const early = followLoss(first, 'page_gone', hour(23));
  expect(early).toEqual(first);
  expect(followLoss(early, 'removed', hour(24))).toEqual({
    missingSince: hour(0),
    lostAt: hour(24),
  });
});

it('a link that is found again is not lost', () => {
  const lost = { missingSince: hour(0), lostAt: hour(24) };
  expect(followLoss(lost, 'nofollow', hour(48))).toEqual(none);
});

const gone: DecidedState[] = ['removed', 'page_gone'];
const silent: DecidedState[] = ['unreachable', 'blocked', 'needs_rendering'];
const found: DecidedState[] = ['live', 'nofollow', 'noindexed', 'redirected'];

it('fetches that say nothing change nothing, in any sequence', () => {
  const fetches = fc.array(
    fc.record({ state: fc.constantFrom(...gone, ...silent, ...found), after: fc.nat(48) }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(fetches, (states) => {
      let at = 0;
      const timed = states.map(({ state, after }) => {
        at += after;
        return { state, at: hour(at) };
      });
      const follow = (each: typeof timed) =>
        each.reduce((loss, { state, at: when }) => followLoss(loss, state, when), none);
      const conclusive = timed.filter(({ state }) => !silent.includes(state));
      expect(follow(timed)).toEqual(follow(conclusive));
      if (!timed.some(({ state }) => gone.includes(state))) expect(follow(timed)).toEqual(none);
    }),
  );
});
