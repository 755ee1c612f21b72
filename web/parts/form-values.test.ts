import { type FormField, type FormValue, sentValue } from './form-values';

type Values = { it: FormValue };
const base = { name: 'it', label: 'It' } as const;

it.each<[FormField<Values>, FormValue, FormValue]>([
  [{ ...base, as: 'number' }, null, null],
  [{ ...base, as: 'number' }, '', null],
  [{ ...base, as: 'number' }, 0, 0],
  [{ ...base, as: 'number' }, '2.5', 2.5],
  [{ ...base, isNullable: true }, '', null],
  [base, '', undefined],
  [base, 'x', 'x'],
  [{ ...base, as: 'lines' }, 'a\n\n b ', ['a', 'b']],
  [{ ...base, as: 'lines' }, ['a'], ['a']],
  [{ ...base, as: 'switch' }, undefined, false],
  [{ ...base, as: 'choice', choices: [{ value: 'one', label: 'One' }] }, undefined, 'one'],
  [{ ...base, as: 'choices', choices: [] }, undefined, []],
])('%j with %j sends %j', (field, value, sent) => {
  expect(sentValue(field, value)).toEqual(sent);
});
