import { createHostScope } from './host-scope';

const settings = (matchMode: 'domain' | 'subdomains', ownedHosts: string[] = []) => ({
  matchMode,
  ownedHosts,
});

describe('createHostScope', () => {
  it.each([
    ['example.com', true],
    ['www.example.com', true],
    ['a.b.example.com', true],
    ['notexample.com', false],
    ['example.com.evil.net', false],
    ['owned.net', true],
    ['www.owned.net', true],
    ['a.owned.net', false],
    ['wwwowned.net', false],
    ['', false],
  ])('with subdomains takes %p: %p', (host, expected) => {
    expect(createHostScope('example.com', settings('subdomains', ['Owned.net']))(host)).toBe(
      expected,
    );
  });

  it('with the domain alone takes it and its www', () => {
    const isOwn = createHostScope('example.com', settings('domain'));
    expect(['example.com', 'www.example.com', 'a.example.com'].map(isOwn)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
