import { wordsOf } from './words-of';

it('keeps what is inside a word, and no other punctuation', () => {
  const words = wordsOf("What's the best Node.js e-mail tool? “Größe” 日本語");
  expect([...words]).toEqual([
    "what's",
    'the',
    'best',
    'node.js',
    'e-mail',
    'tool',
    'größe',
    '日本語',
  ]);
});
