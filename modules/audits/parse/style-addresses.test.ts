import fc from 'fast-check';
import { styleAddresses } from './style-addresses';

it.each([
  ['a { background: url(x.png) }', ['x.png']],
  [`@import "one.css"; @import url('two.css') screen;`, ['one.css', 'two.css']],
  [
    '@font-face { src: local("A"), url( "a.woff2" ) format("woff2"), url(a.woff) }',
    ['a.woff2', 'a.woff'],
  ],
  ['/* url(old.png) */ a { b: URL(new.png), url(new.png) }', ['new.png']],
  ['@namespace svg url(http://www.w3.org/2000/svg); a { b: url(c) }', ['c']],
  ['a { b: url(data:image/png;base64,AA), url(#clip), url("") }', []],
  ['a { b: url("open', []],
  ['/* open url(x)', []],
])('%s', (css, addresses) => {
  expect(styleAddresses(css)).toEqual(addresses);
});

it('any text is read, in time that grows with it', () => {
  fc.assert(
    fc.property(fc.string(), (css) => {
      expect(styleAddresses(css).length).toBeLessThanOrEqual(200);
    }),
  );
  const bad = ['url(', '/*', '@import "', '@namespace '].map((part) => part.repeat(100_000));
  for (const css of bad) expect(styleAddresses(css).length).toBeLessThanOrEqual(1);
});
