import { type CredentialState, checkCredential } from '../credential';
import { isRecord, textOf, type WireProvider, type WireReply, type WireRequest } from '../wire';
import { answerBacklinks } from './backlinks';
import { envelope, failedEnvelope, wireTask } from './envelope';
import { answerSearchVolume } from './keyword-data';
import { LlmCalls } from './llm-calls';
import {
  answerLive,
  answerReady,
  getTask,
  listIds,
  postedTasks,
  postTasks,
  type SerpEngine,
} from './serp-calls';
import { TaskStore } from './task-store';

/** DataForSEO v3: nearly every response is HTTP 200, with status codes in the body. */
export function playDataForSeo(options: { queueDelayMs: number }): WireProvider {
  const store = new TaskStore(options.queueDelayMs);
  const llm = new LlmCalls(options.queueDelayMs);
  return {
    keywordsOf: (request) => keywordsOf(store, request),
    failure,
    answer(request, surroundings) {
      const state = credentialOf(request);
      if (state === 'refused') return failure(401);
      if (`${request.method} ${request.path}` === userDataCall) return userData(request, state);
      if (state === 'used_up') return failure(402);
      const { method, path } = request;
      const serp = /^\/v3\/serp\/(google|bing)\/organic\/(.+)$/.exec(path);
      const engine = (serp?.[1] ?? 'google') as SerpEngine;
      const call = `${method} ${serp?.[2] ?? path}`;
      if (call === 'POST live/advanced') return answerLive(engine, request, surroundings);
      if (call === 'POST task_post') return postTasks(engine, store, request, surroundings);
      if (call === 'GET tasks_ready' || call === 'GET /v3/serp/tasks_ready') {
        return answerReady(store, path);
      }
      const id = /^GET task_get\/advanced\/([\w-]+)$/.exec(call)?.[1];
      if (id) return getTask(store, id, path, surroundings.fault);
      if (call === 'POST /v3/serp/id_list') return listIds(store, request);
      if (call === 'POST /v3/keywords_data/google_ads/search_volume/live') {
        return answerSearchVolume(request, surroundings);
      }
      if (call === 'POST /v3/backlinks/backlinks/live') {
        return answerBacklinks(request, surroundings);
      }
      if (call === 'GET /v3/appendix/user_data') {
        return envelope([wireTask({ path }, { code: 20_000, result: [{ login: 'sandbox' }] })]);
      }
      return llm.answer(request, surroundings) ?? failure(404);
    },
  };
}

const userDataCall = 'GET /v3/appendix/user_data';

/** The account's own data, which an account without money gets as well. */
function userData({ path, headers }: WireRequest, state: CredentialState): WireReply {
  const balance = state === 'used_up' ? 0 : 87.35;
  const user = {
    login: loginOf(headers.authorization)[0],
    timezone: 'Europe/Kiev',
    rates: { limits: { day: null, minute: null } },
    money: { total: 100, balance, limits: { day: null }, statistics: { day: null } },
    backlinks_subscription_expiry_date: null,
  };
  const data = { api: 'appendix', function: 'user_data' };
  return envelope([wireTask({ path, data }, { code: 20_000, result: [user] })]);
}

const loginOf = (authorization = ''): string[] => {
  const token = /^Basic (.+)$/.exec(authorization)?.[1] ?? '';
  return Buffer.from(token, 'base64').toString('utf8').split(':');
};

function credentialOf({ headers }: WireRequest): CredentialState {
  const [, password] = loginOf(headers.authorization);
  return checkCredential(password);
}

function failure(status: number): WireReply {
  if (status === 401) return failedEnvelope(401, 40_100);
  if (status === 402) return failedEnvelope(402, 40_200);
  if (status === 404) return failedEnvelope(404, 40_400);
  if (status === 500) return failedEnvelope(500, 50_000);
  // DataForSEO reports throttling in the body, not by HTTP status.
  if (status === 429) return failedEnvelope(200, 40_202);
  // Other statuses come from a gateway in front of it, which returns HTML.
  return { status, body: '<html><body>Gateway error</body></html>' };
}

function keywordsOf(store: TaskStore, request: WireRequest): string[] {
  const id = /task_get\/advanced\/([\w-]+)$/.exec(request.path)?.[1];
  if (id) {
    // The keyword of a queued task has already had its effect when the task was posted.
    const keyword = store.find(id)?.input.keyword;
    return keyword?.startsWith('sandbox:') ? [] : [keyword ?? ''];
  }
  return postedTasks(request).flatMap((task) => {
    if (!isRecord(task)) return [];
    const many = Array.isArray(task['keywords']) ? task['keywords'].map(textOf) : [];
    return [...many, textOf(task['keyword']), textOf(task['user_prompt'])].filter(
      (keyword) => keyword !== '',
    );
  });
}
