import type { IncomingMessage } from 'node:http';
import { checkSchema, problemLines } from '../../platform/schema-problems';
import type { CallLog } from './call-log';
import { causesSchema, effectsOf } from './causes';
import { type DemoSite, siteStateSchema } from './demo-site/demo-site';
import { type FaultBook, faultRuleSchema } from './fault-book';
import { createKeyFile } from './google/accounts';
import { type GoogleState, googleStateSchema, setGoogleState } from './google/state';
import type { WireReply } from './wire';

type Controlled = {
  faults: FaultBook;
  log: CallLog;
  demoSite: DemoSite | undefined;
  google: GoogleState;
  url: () => string;
};

const done: WireReply = { status: 200, body: { ok: true } };

/**
 * Answers the sandbox's own control interface, which no provider has:
 *
 *     POST   /_sandbox/faults             adds a rule (see `faultRuleSchema`)
 *     DELETE /_sandbox/faults             removes all rules
 *     GET    /_sandbox/calls[?callId=]    calls and purchases
 *     DELETE /_sandbox/calls              resets the counts
 *     PUT    /_sandbox/demo-site          what the demo's website serves (see `siteStateSchema`)
 *     PUT    /_sandbox/google             faults and changes of Search Console (see `googleStateSchema`)
 *     PUT    /_sandbox/causes             why clicks drop: on Google, the website and result pages (see `causesSchema`)
 *     GET    /_sandbox/google/key-file?domains=    a service account with these domains' properties
 *     GET    /_sandbox/health
 *
 * Returns undefined for every other path.
 */
export function answerControl(
  { faults, log, demoSite, google, url: urlOf }: Controlled,
  message: IncomingMessage,
  text: string,
): WireReply | undefined {
  const url = new URL(message.url ?? '/', 'http://sandbox');
  if (!url.pathname.startsWith('/_sandbox/')) return undefined;
  switch (`${message.method} ${url.pathname.slice('/_sandbox/'.length)}`) {
    case 'POST faults':
      return addFault(faults, text);
    case 'DELETE faults':
      faults.clear();
      return done;
    case 'GET calls':
      return { status: 200, body: log.summary(url.searchParams.get('callId') ?? undefined) };
    case 'DELETE calls':
      log.clear();
      return done;
    case 'PUT demo-site':
      return demoSite && serve(demoSite, text);
    case 'PUT google':
      return setGoogle(google, text);
    case 'PUT causes':
      return setCauses({ demoSite, google }, text);
    case 'GET google/key-file': {
      const domains = (url.searchParams.get('domains') ?? 'example.com').split(',');
      return { status: 200, body: createKeyFile(domains, `${urlOf()}/google/token`) };
    }
    case 'GET health':
      return done;
    default:
      return { status: 404, body: { error: 'no such control' } };
  }
}

function addFault(faults: FaultBook, text: string): WireReply {
  const rule = checkSchema(faultRuleSchema, parseJson(text));
  if (rule.problems) return { status: 422, body: { error: problemLines(rule.problems) } };
  faults.add(rule.data);
  return done;
}

function setGoogle(google: GoogleState, text: string): WireReply {
  const state = checkSchema(googleStateSchema, parseJson(text));
  if (state.problems) return { status: 422, body: { error: problemLines(state.problems) } };
  setGoogleState(google, state.data);
  return done;
}

function setCauses({ demoSite, google }: Pick<Controlled, 'demoSite' | 'google'>, text: string) {
  const state = checkSchema(causesSchema, parseJson(text));
  if (state.problems) return { status: 422, body: { error: problemLines(state.problems) } };
  google.effects = effectsOf(state.data);
  demoSite?.disturb(google.effects.site);
  return done;
}

function serve(demoSite: DemoSite, text: string): WireReply {
  const state = checkSchema(siteStateSchema, parseJson(text));
  if (state.problems) return { status: 422, body: { error: problemLines(state.problems) } };
  demoSite.serve(state.data);
  return done;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
