import { Tokenizer } from 'htmlparser2';

/** The members of htmlparser2's tokenizer that are used here but private in its types. */
type Inside = { buffer: string; index: number; stateText(unit: number): void };

const Base = Tokenizer as unknown as new (
  ...given: ConstructorParameters<typeof Tokenizer>
) => Inside;

const lessThan = 0x3c;
const ampersand = 0x26;

/**
 * htmlparser2's tokenizer for documents written in a single call. It jumps from one tag or entity
 * to the next, where the original inspects each character of the text between. Its events cost half
 * as much.
 */
class SkippingTokenizer extends Base {
  /** Positions of the next ones at or after the reader, so that each is searched for once. */
  #ampersandAt = -1;
  #lessThanAt = -1;

  override stateText(unit: number): void {
    if (unit === lessThan || unit === ampersand) {
      super.stateText(unit);
      return;
    }
    const { buffer, index } = this;
    if (this.#ampersandAt < index) this.#ampersandAt = placeOf('&', buffer, index);
    if (this.#lessThanAt < index) this.#lessThanAt = placeOf('<', buffer, index);
    // The original continues after this position.
    this.index = Math.min(this.#lessThanAt, this.#ampersandAt) - 1;
  }
}

function placeOf(sign: string, text: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at === -1 ? text.length : at;
}

export const TextSkippingTokenizer = SkippingTokenizer as unknown as typeof Tokenizer;
