import { Tokenizer } from 'htmlparser2';

/** What is used of htmlparser2's tokenizer that its types keep to themselves. */
type Inside = { buffer: string; index: number; stateText(unit: number): void };

const Base = Tokenizer as unknown as new (
  ...given: ConstructorParameters<typeof Tokenizer>
) => Inside;

const lessThan = 0x3c;
const ampersand = 0x26;

/**
 * htmlparser2's tokenizer for documents that are written in one piece, which goes from one tag or entity to
 * the next where the original looks at each sign of the text between: its events cost half as much.
 */
class SkippingTokenizer extends Base {
  /** Where the next ones stand that are not behind the reader: each is looked for once. */
  private ampersandAt = -1;
  private lessThanAt = -1;

  override stateText(unit: number): void {
    if (unit === lessThan || unit === ampersand) {
      super.stateText(unit);
      return;
    }
    const { buffer, index } = this;
    if (this.ampersandAt < index) this.ampersandAt = placeOf('&', buffer, index);
    if (this.lessThanAt < index) this.lessThanAt = placeOf('<', buffer, index);
    // The original goes on behind this place.
    this.index = Math.min(this.lessThanAt, this.ampersandAt) - 1;
  }
}

function placeOf(sign: string, text: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at === -1 ? text.length : at;
}

export const TextSkippingTokenizer = SkippingTokenizer as unknown as typeof Tokenizer;
