import { needsStartTls } from './mailer';

it.each([
  ['smtp://user:password@mail.example.com:587', true],
  ['smtp://10.0.0.5', true],
  ['smtp://127.example.com', true],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://localhost', false],
  ['smtp://[::1]:25', false],
  // TLS from the first byte.
  ['smtps://mail.example.com:465', false],
])('%s must offer STARTTLS: %s', (url, expected) => {
  expect(needsStartTls(url)).toBe(expected);
});
