/**
 * Extra headers for the sandbox, beyond a provider's own wire format, which keep the sandbox
 * stateless.
 */
export const sandboxHeaderNames = {
  domains: 'x-sandbox-domains',
  date: 'x-sandbox-date',
  callId: 'x-sandbox-call',
  brands: 'x-sandbox-brands',
  sample: 'x-sandbox-sample',
} as const;

export type SandboxHints = {
  /** Websites that may appear on the result page; real providers find them on their own. */
  domains: readonly string[];
  /** `YYYY-MM-DD`: the day of the result page, for history that is backfilled. */
  date?: string;
  callId?: string;
  /** Brands that AI answers may name, each with a website of its own, if it has one. */
  brands?: readonly SandboxBrand[];
  /** Number of the answer among those to one prompt; answers of different samples differ. */
  sample?: number;
};

export type SandboxBrand = { name: string; domain: string | null };

/** Longest list of brands: servers refuse headers of more than 16 KB altogether. */
const brandsTextMax = 6_000;
const brandNameMax = 60;

/** Returns the headers of a call to the sandbox; no real provider receives them. */
export function sandboxHeaders({
  domains,
  date,
  callId,
  brands,
  sample,
}: SandboxHints): Record<string, string> {
  return {
    [sandboxHeaderNames.domains]: domains.join(','),
    ...(date ? { [sandboxHeaderNames.date]: date } : {}),
    ...(callId ? { [sandboxHeaderNames.callId]: callId } : {}),
    ...(brands?.length ? { [sandboxHeaderNames.brands]: brandsText(brands) } : {}),
    ...(sample === undefined ? {} : { [sandboxHeaderNames.sample]: String(sample) }),
  };
}

// Encoded, because a header can contain Latin letters only.
function brandsText(brands: readonly SandboxBrand[]): string {
  let text = '';
  for (const { name, domain } of brands) {
    const short = name.slice(0, brandNameMax).toWellFormed();
    const next = `${text === '' ? '' : ','}${encodeURIComponent(short)}|${domain ?? ''}`;
    if (text.length + next.length > brandsTextMax) break;
    text += next;
  }
  return text;
}

/** Reads the brands of a header; unreadable ones are left out. */
export function readSandboxBrands(text: string): SandboxBrand[] {
  return text.split(',').flatMap((part) => {
    const [encoded = '', domain = ''] = part.split('|');
    try {
      const name = decodeURIComponent(encoded).trim();
      return name === '' ? [] : [{ name, domain: domain === '' ? null : domain.toLowerCase() }];
    } catch {
      return [];
    }
  });
}
