/** Punctuation, white space, symbols. */
const none = 0;
/** A letter, digit or mark of a script that puts spaces between words. */
const word = 1;
/** A script without spaces between words; any place may be a word's edge. */
const unspaced = 2;
/** Katakana writes foreign names; a run of it is one word. */
const katakana = 3;
/** Hangul appends particles to a name. */
const hangul = 4;

const particles = new Set(
  '은 는 이 가 을 를 의 에 와 과 도 로 만 나 랑 이나 이랑 으로 에서 에게 까지 부터 보다 처럼 이라 라는 이라는 에는 에도 와의 과의'.split(
    ' ',
  ),
);
const particleUnitsMax = 3;

function kindOfUnit(text: string): number {
  if (/[\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9d]/.test(text)) return katakana;
  if (/\p{Script=Hangul}/u.test(text)) return hangul;
  const isUnspaced =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
  if (isUnspaced.test(text)) return unspaced;
  return /[\p{L}\p{N}\p{M}]/u.test(text) ? word : none;
}

let kinds: Uint8Array | undefined;

/** Returns the kind of each UTF-16 unit for `isEdge`; 0 is no part of a word. Built at the first call. */
export function edgeKinds(): Uint8Array {
  if (!kinds) {
    kinds = new Uint8Array(0x1_0000);
    for (let unit = 0; unit < kinds.length; unit += 1) {
      const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
      kinds[unit] = isSurrogate ? none : kindOfUnit(String.fromCharCode(unit));
    }
  }
  return kinds;
}

/** Whether a word may begin or end between characters of two kinds. */
export function isEdge(before: number, after: number): boolean {
  if (before !== after) return before !== word || after !== word;
  return before === none || before === unspaced;
}

/** Whether the Hangul from `at` is a particle, such as the topic marker behind a name. */
export function isParticle(text: string, at: number): boolean {
  const table = edgeKinds();
  let end = at;
  while (end - at <= particleUnitsMax && table[text.charCodeAt(end)] === hangul) end += 1;
  return particles.has(text.slice(at, end));
}

export const isHangul = (kind: number): boolean => kind === hangul;
