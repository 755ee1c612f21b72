// cspell:disable
import { cleanText } from './clean-text';
import { FontBook } from './font-book';
import { missingScripts } from './missing-scripts';

it.each([
  ['Thai', 'ชาร้อน'],
  ['Lao', 'ຊາ'],
  ['Khmer', 'តែ'],
  ['Myanmar', 'လက်ဖက်'],
  ['Georgian', 'ჩაი'],
  ['Armenian', 'թեյ'],
  ['Bengali', 'চা'],
  ['Tamil', 'தேநீர்'],
  ['Telugu', 'టీ'],
  ['Kannada', 'ಚಹಾ'],
  ['Malayalam', 'ചായ'],
  ['Gujarati', 'ચા'],
  ['Gurmukhi', 'ਚਾਹ'],
  ['Sinhala', 'තේ'],
  ['Ethiopic', 'ሻይ'],
  ['Tibetan', 'ཇ'],
])('writes the name of %s, as no font has it', async (name, text) => {
  expect(missingScripts(['tea', `tea ${text}`])).toEqual([name]);
  expect(cleanText(`tea ${text} ${text}, 5 €`)).toBe(`tea [${name}], 5 €`);
  expect((await FontBook.load({ 400: [text], 700: [] })).unknown).toEqual([]);
});

it.each([
  'Tea çay ısıtıcı œuvre Việt',
  'τσάι чай ґудзик ұзын',
  'चाय',
  'شاي چای چائے',
  'תה',
  '茶 お茶 차 ティー',
  '🍵 1–3 “x” €',
])('%s has fonts', async (text) => {
  expect(missingScripts([text])).toEqual([]);
  expect(cleanText(text)).toBe(text);
  expect((await FontBook.load({ 400: [text], 700: [text] })).unknown).toEqual([]);
});
