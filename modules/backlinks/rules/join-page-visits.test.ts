import { joinPageVisits } from './join-page-visits';

it('the newest visit under any host name decides, and all count', () => {
  const older = {
    visits: 3,
    bots: ['Googlebot'],
    last_status: 200,
    last_at: '2026-11-20T10:00:00Z',
  };
  const newer = {
    visits: 2,
    bots: ['Bingbot', 'Googlebot'],
    last_status: 404,
    last_at: '2026-11-21T10:00:00Z',
  };
  const joined = { ...newer, visits: 5 };
  expect(joinPageVisits(undefined, older)).toEqual(older);
  expect(joinPageVisits(older, newer)).toEqual(joined);
  expect(joinPageVisits(newer, older)).toEqual(joined);
});
