import { reverseQuestion } from './look-up-name';

it('asks for an address under its name in the reverse zones', () => {
  expect(reverseQuestion('::ffff:192.0.2.17')).toBe('17.2.0.192.in-addr.arpa');
  expect(reverseQuestion('2001:db8:0:0:0:0:0:1')).toBe(
    '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa',
  );
});
