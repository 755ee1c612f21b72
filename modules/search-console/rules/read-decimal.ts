import { plainDigits } from '../../../platform/plain-digits';

const spaces = /[\s\u00a0\u202f'’]/g;
const plain = /^\d{1,12}(?:\.\d{1,12})?$/;

/**
 * Reads a number with decimals in English or German notation; the last of two kinds of separators is
 * that of the decimals, and so is a single one. Undefined for other text.
 */
export function readDecimal(cell: string): number | undefined {
  const text = plainDigits(cell).replace(spaces, '');
  const decimalAt = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (decimalAt === -1) return plain.test(text) ? Number(text) : undefined;
  const separator = text.charAt(decimalAt);
  const isRepeated = text.indexOf(separator) !== decimalAt;
  const whole = text.slice(0, decimalAt).replace(/[.,]/g, '');
  const rest = text.slice(decimalAt + 1);
  const number = isRepeated ? whole + rest : `${whole}.${rest}`;
  return plain.test(number) ? Number(number) : undefined;
}
