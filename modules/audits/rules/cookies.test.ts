import { readCookies } from './cookies';

it('cookies are read by line, without their values', () => {
  const header = [
    'sid=secret; Path=/; Expires=Wed, 25 Nov 2026 10:00:00 GMT; Secure; HttpOnly; SameSite=Lax',
    'theme=a=b; samesite=None',
    '=nameless',
    'broken',
    '',
  ].join('\n');
  expect(readCookies(header)).toEqual([
    { name: 'sid', isSecure: true, isHttpOnly: true, sameSite: 'lax' },
    { name: 'theme', isSecure: false, isHttpOnly: false, sameSite: 'none' },
  ]);
});
