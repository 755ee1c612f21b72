import { disavowFile, disavowWarning } from './disavow-file';

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
