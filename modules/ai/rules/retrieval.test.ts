import { countTurnedAway, isTurnedAway } from './retrieval';

it.each([401, 403, 429, 451, 500, 503])('%s turns a customer away', (httpStatus) => {
  expect(isTurnedAway(httpStatus)).toBe(true);
});

it.each([200, 301, 304, 404, 410, 499])('%s does not', (httpStatus) => {
  expect(isTurnedAway(httpStatus)).toBe(false);
});

it('counts visits, not statuses', () => {
  const statuses = [
    { httpStatus: 200, visits: 9 },
    { httpStatus: 403, visits: 4 },
    { httpStatus: 502, visits: 1 },
  ];
  expect(countTurnedAway(statuses)).toBe(5);
});
