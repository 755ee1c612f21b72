import { fieldsOf } from './read-form';

const read = (text: string) => fieldsOf(new URLSearchParams(text));

it('reads each name once, also those that objects have', () => {
  expect({ ...read('a=1&__proto__=2&constructor=3') }).toEqual(
    Object.fromEntries([
      ['a', '1'],
      ['__proto__', '2'],
      ['constructor', '3'],
    ]),
  );
  expect(read('a=1')['toString']).toBeUndefined();
});

it.each(['a', '__proto__', 'constructor'])('refuses %s twice, and says so', (name) => {
  expect(() => read(`${name}=1&${name}=1`)).toThrow(`${name} must be sent once.`);
});
