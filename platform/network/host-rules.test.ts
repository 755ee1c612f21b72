import { readHostRules } from './host-rules';

it('lets in what is listed, and no refused port of it', () => {
  const rules = readHostRules({
    privateHostsAllowed: 'localhost, hooks.internal:9000',
    portsRefused: [8080, 8123],
  });
  expect(rules.mayBeInside('localhost', 3000)).toBe(true);
  expect(rules.mayBeInside('localhost', 8080)).toBe(false);
  expect(rules.mayBeInside('localhost', 8123)).toBe(false);
  expect(rules.mayBeInside('hooks.internal', 9000)).toBe(true);
  expect(rules.mayBeInside('hooks.internal', 9001)).toBe(false);
  expect(rules.mayBeInside('elsewhere.internal', 9000)).toBe(false);
});
