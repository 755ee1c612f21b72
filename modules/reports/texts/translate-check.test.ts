import { checks } from '../../audits/rules/checks';
import { translateCheck } from './translate-check';

it('every check of audits has a German title and advice', () => {
  const without = checks.filter((check) => {
    const { title, fix } = translateCheck(check, 'de');
    return title === check.title || fix === check.fix;
  });
  expect(without.map(({ code }) => code)).toEqual([]);
});

it('reports in English keep the words of the audit', () => {
  expect(checks.filter((check) => translateCheck(check, 'en') !== check)).toEqual([]);
});
