import { escapeHeaderUrl } from './header-url';

it('raw bytes are escaped, and what is ASCII stays', () => {
  const raw = Buffer.from('/café?x=1%20').toString('latin1');
  expect(escapeHeaderUrl(raw)).toBe('/caf%C3%A9?x=1%20');
});
