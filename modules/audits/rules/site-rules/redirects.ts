/** What a redirect comes to in the end. */
export type RedirectEnd = {
  kind: 'answered' | 'loop' | 'broken' | 'unknown';
  /** The redirects that were followed. */
  hops: number;
  /** Where it ends: of a loop, the first URL that comes again. */
  end: number;
  path: number[];
};

/** Google follows ten. */
const hopsMax = 10;

type Answers = { status: Int16Array; redirectTo: Int32Array };

const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304;
const isBroken = (status: number) => status === 0 || status >= 400;

/** Follows a URL's redirects as far as the audit knows them. */
export function followRedirects({ status, redirectTo }: Answers, from: number): RedirectEnd {
  const path = [from];
  let at = from;
  for (let hops = 0; ; hops += 1) {
    const answer = status[at] as number;
    if (answer < 0) return { kind: 'unknown', hops, end: at, path };
    if (!isRedirect(answer)) {
      return { kind: isBroken(answer) ? 'broken' : 'answered', hops, end: at, path };
    }
    const next = redirectTo[at] as number;
    // A redirect to nowhere is as good as an error; to what the audit does not know, unknown.
    if (next < 0) return { kind: next === -1 ? 'broken' : 'unknown', hops, end: at, path };
    if (path.includes(next) || hops === hopsMax) return { kind: 'loop', hops, end: next, path };
    path.push(next);
    at = next;
  }
}

export { isBroken as isBrokenStatus, isRedirect as isRedirectStatus };
