import type { urlChecks } from '../../checks/url-checks';
import { limits } from './limits';
import { offending, type RespondedUrl, type Rules, when } from './rule';

const tracking = /^(utm_[a-z]+|gclid|fbclid|msclkid|dclid|yclid|mc_cid|mc_eid|_ga|igshid)$/i;
const session = /^(phpsessid|jsessionid|aspsessionid\w*|sid|sessionid|session_id|cfid|cftoken)$/i;

/** Ten rules look at the same address one after the other. */
let latest = { url: '', parts: split('') };

function partsOf(url: string) {
  if (latest.url !== url) latest = { url, parts: split(url) };
  return latest.parts;
}

function split(url: string) {
  const [beforeQuery = '', ...query] = url.split('?');
  const path = beforeQuery.replace(/^[a-z]+:\/\/[^/]*/i, '');
  const names = query
    .join('?')
    .split('&')
    .map((pair) => pair.split('=')[0] ?? '')
    .filter((name) => name !== '');
  return { path, names };
}

/** The same segments repeated in a row: `/shop/shop/`, `/a/b/a/b/`. */
const repeated = /(\/(?!\d+\/)[^/]+(?:\/[^/]+)*?)\1(?=\/|$)/;

export const urlRules: Rules<typeof urlChecks, RespondedUrl> = {
  url_too_long: ({ url }) =>
    when(url.length > limits.urlCharsMax, {
      characters: url.length,
      charactersMax: limits.urlCharsMax,
    }),
  url_uppercase: ({ url }) => {
    const path = partsOf(url).path.replace(/%[0-9a-f]{2}/gi, '');
    return when(/[A-Z]/.test(path), { path });
  },
  url_underscore: ({ url }) => when(partsOf(url).path.includes('_'), { path: partsOf(url).path }),
  url_non_ascii: ({ url }) =>
    when(/%[89a-f][0-9a-f]|[^\0-\x7f]/i.test(partsOf(url).path), { path: partsOf(url).path }),
  url_double_slash: ({ url }) =>
    when(partsOf(url).path.includes('//'), { path: partsOf(url).path }),
  url_space: ({ url }) => when(/%20|\s/.test(partsOf(url).path), { path: partsOf(url).path }),
  url_repeated_path: ({ url }) => {
    const part = repeated.exec(partsOf(url).path)?.[1];
    return when(part !== undefined, { part });
  },
  url_parameters: ({ url }) => {
    const { names } = partsOf(url);
    return when(names.length > limits.urlParametersMax, {
      parameters: names.length,
      parametersMax: limits.urlParametersMax,
    });
  },
  url_tracking: ({ url }) => offending(partsOf(url).names.filter((name) => tracking.test(name))),
  url_session: ({ url }) => {
    const inPath = /;jsessionid=/i.test(partsOf(url).path) ? ['jsessionid'] : [];
    return offending([...partsOf(url).names.filter((name) => session.test(name)), ...inPath]);
  },
};
