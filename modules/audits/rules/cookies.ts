// cspell:ignore httponly
/** A cookie that a response sets. Its value is never kept. */
export type CookieFacts = {
  name: string;
  isSecure: boolean;
  isHttpOnly: boolean;
  /** In lower case; null if it is not set. */
  sameSite: string | null;
};

const cookiesMax = 30;
const nameChars = 100;

/** Reads the lines of `Set-Cookie`; a line without a name is left out. */
export function readCookies(header: string): CookieFacts[] {
  return header
    .split('\n')
    .slice(0, cookiesMax)
    .flatMap((line) => {
      const [pair = '', ...attributes] = line.split(';');
      const name = pair.slice(0, Math.max(0, pair.indexOf('='))).trim();
      if (name === '') return [];
      const named = new Map(
        attributes.map((text) => {
          const [key = '', value = ''] = text.split('=', 2);
          return [key.trim().toLowerCase(), value.trim().toLowerCase()] as const;
        }),
      );
      return [
        {
          name: name.slice(0, nameChars),
          isSecure: named.has('secure'),
          isHttpOnly: named.has('httponly'),
          sameSite: named.get('samesite') || null,
        },
      ];
    });
}
