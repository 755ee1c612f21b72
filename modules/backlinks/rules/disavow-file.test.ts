// cspell:ignore omain
import { disavowFile, disavowWarning, readDisavowFile } from './disavow-file';

it('a file has comments, a line a domain and a line a URL', () => {
  const choice = { domains: ['spam.example'], urls: ['https://a.example/b'] };
  expect(disavowFile(choice, { domain: 'shop.example', day: '2026-11-23' })).toBe(
    [
      '# Links to shop.example to be disavowed, chosen by a person, 2026-11-23',
      `# Google: ${disavowWarning}`,
      'domain:spam.example',
      'https://a.example/b',
      '',
    ].join('\n'),
  );
});

it('a file is read back, with any line ends, comments and blank lines', () => {
  const text =
    '# links\r\n\r\ndomain:spam-one.example\rDOMAIN: www.spam-two.example\n https://a.example/b \n';
  expect(readDisavowFile(text)).toEqual({
    domains: ['spam-one.example', 'www.spam-two.example'],
    urls: ['https://a.example/b'],
  });
});
