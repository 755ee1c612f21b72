import { urlHintOf } from './url-hint';

it.each([
  ['https://hooks.slack.com/services/T0001/B0002/wxyz1234ABCD', 'https://hooks.slack.com/…ABCD'],
  ['https://a.example/hook?token=0123456789abcdef', 'https://a.example/…cdef'],
  ['https://a.example:8443/', 'https://a.example:8443'],
  ['https://a.example', 'https://a.example'],
  ['http://a.example/s3cret', 'http://a.example/…'],
])('%s is shown as %s', (url, hint) => {
  expect(urlHintOf(url)).toBe(hint);
});
