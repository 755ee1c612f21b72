import { relyingPartyOf } from './relying-party';

const at = (publicUrl: string | undefined) =>
  relyingPartyOf({ publicUrl, host: '127.0.0.1', port: 8080 });

it.each([
  ['https://desk.example/base', { id: 'desk.example', origin: 'https://desk.example' }],
  ['https://desk.example:8443', { id: 'desk.example', origin: 'https://desk.example:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  [undefined, { id: 'localhost', origin: 'http://localhost:8080' }],
  ['http://desk.example', undefined],
  ['https://192.0.2.1', undefined],
  ['https://[2001:db8::1]', undefined],
])('of %s is %j', (publicUrl, party) => {
  expect(at(publicUrl)).toEqual(party);
});
