import { domainsByDay } from './domains-by-day';

it('domains are counted back from now', () => {
  const changes = [
    { day: '2026-11-02', newDomains: 0, lostDomains: 0, baselineDomains: 10 },
    { day: '2026-11-04', newDomains: 2, lostDomains: 3, baselineDomains: 0 },
    { day: '2026-11-09', newDomains: 1, lostDomains: 0, baselineDomains: 0 },
  ];
  const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'];
  expect(domainsByDay(days, changes, 10)).toEqual([0, 10, 10, 9, 9]);
});
