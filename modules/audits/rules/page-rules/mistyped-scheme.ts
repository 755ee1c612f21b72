/** Schemes that people mean; one that differs by a letter from them is a slip. */
const meant = ['http', 'https', 'mailto'];
/** Whether one letter was added, left out, replaced or exchanged with its neighbor. */
function differsByOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at];
  return isExchanged && short.slice(at + 2) === long.slice(at + 2);
}

/** `http//`, `http;//` and an address that begins with `www.`: browsers take these as paths. */
const withoutColon = /^\s*(https?[;,.]?\/\/|https?;|www\.[a-z0-9-]+\.[a-z])/i;
const scheme = /^\s*([a-z]{2,8}):/i;

/** Whether an address was meant to be absolute, but its beginning was mistyped. */
export function isMistyped(href: string): boolean {
  if (withoutColon.test(href)) return true;
  const name = scheme.exec(href)?.[1]?.toLowerCase();
  return (
    name !== undefined && !meant.includes(name) && meant.some((each) => differsByOne(name, each))
  );
}
