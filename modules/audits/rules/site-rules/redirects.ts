/** The result of following a redirect. */
export type RedirectEnd = {
  /** `long` if it was not followed to its end. */
  kind: 'answered' | 'loop' | 'long' | 'broken' | 'unknown';
  /** Number of redirects followed. */
  hops: number;
  /** The final URL; in a loop, the first URL that repeats. */
  end: number;
  path: number[];
};

/** Google's limit. */
const hopsMax = 10;

type Responses = { status: Int16Array; redirectTo: Int32Array };

const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304;
const isBroken = (status: number) => status === 0 || status >= 400;

/** Follows a URL's redirects through the URLs that the audit knows. */
export function followRedirects({ status, redirectTo }: Responses, from: number): RedirectEnd {
  const path = [from];
  let at = from;
  for (let hops = 0; ; hops += 1) {
    const answer = status[at] as number;
    if (answer < 0) return { kind: 'unknown', hops, end: at, path };
    if (!isRedirect(answer)) {
      return { kind: isBroken(answer) ? 'broken' : 'answered', hops, end: at, path };
    }
    const next = redirectTo[at] as number;
    // A redirect without a target counts as an error; a target outside the audit is unknown.
    if (next < 0) return { kind: next === -1 ? 'broken' : 'unknown', hops, end: at, path };
    if (path.includes(next)) return { kind: 'loop', hops, end: next, path };
    if (hops === hopsMax) return { kind: 'long', hops, end: next, path };
    path.push(next);
    at = next;
  }
}

export { isBroken as isBrokenStatus, isRedirect as isRedirectStatus };
