import { Link, useParams } from '@tanstack/react-router';
import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useRead, useRows } from '../../data/use-read';
import { formatMoment, formatShare } from '../../format';
import { Badge, SandboxBadge, type Tone } from '../../parts/badge';
import { FilterSelect } from '../../parts/field';
import { Page, Section } from '../../parts/page';
import { Await } from '../../parts/states';
import type { Search } from '../../search-params';
import { labelOf } from '../../texts';
import { aiTexts } from '../../texts/ai';
import { keepRange, useUrlSearch } from '../../use-search';
import { markText } from './mark-text';

type Answer = Data<'getAiAnswer'>;

/** One answer with the brands and citations in it, and what it rests on. */
export function AnswerPage() {
  const { websiteId = '', answerId = '' } = useParams({ strict: false });
  const read = useRead(['ai', websiteId, 'answer', answerId], (with_) =>
    api.ai.getAnswer(websiteId, answerId, {}, with_),
  );
  return (
    <Await read={read}>
      {({ data }) => (
        <Page title={aiTexts.answer} note={<Crumbs websiteId={websiteId} answer={data} />}>
          <div className="mb-4 flex flex-wrap items-center gap-2">
            <Badge tone={data.state === 'ok' ? 'neutral' : 'warn'}>{labelOf(data.state)}</Badge>
            {data.isOwnNamed && <Badge tone="good">{aiTexts.named}</Badge>}
            {data.isOwnCited && <Badge tone="accent">{aiTexts.cited}</Badge>}
            {data.source === 'sandbox' && <SandboxBadge />}
            <span className="text-muted">
              {formatMoment(data.askedAt)} · {data.modelServed ?? data.modelAsked} ·{' '}
              {data.searched === null
                ? aiTexts.searchedUnknown
                : data.searched
                  ? aiTexts.searched
                  : aiTexts.notSearched}
            </span>
          </div>
          <div className="grid grid-cols-1 gap-x-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Section title={aiTexts.text}>
              <MarkedAnswer answer={data} />
            </Section>
            <div>
              <Citations answer={data} />
              {data.queries.length > 0 && (
                <Section title={aiTexts.tabs.searches}>
                  <ul className="list-inside list-disc">
                    {data.queries.map((query) => (
                      <li key={query}>
                        <bdi>{query}</bdi>
                      </li>
                    ))}
                  </ul>
                </Section>
              )}
            </div>
          </div>
          <Comparison websiteId={websiteId} answer={data} />
        </Page>
      )}
    </Await>
  );
}

function Crumbs({ websiteId, answer }: { websiteId: string; answer: Answer }) {
  const { promptId } = answer;
  // An AI Overview is of a keyword.
  const isOfKeyword = promptId.startsWith('kw_');
  const prompt = useRead(
    ['ai', websiteId, 'prompt', promptId],
    (with_) => api.ai.getPrompt(websiteId, promptId, {}, with_),
    { enabled: !isOfKeyword },
  );
  const keyword = useRead(['keyword', promptId], (with_) => api.keywords.get(promptId, {}, with_), {
    enabled: isOfKeyword,
  });
  const asked = keyword.data?.data.keyword ?? prompt.data?.data.text ?? '…';
  return (
    <>
      <Link
        to="/websites/$websiteId/ai"
        params={{ websiteId }}
        search={(search: Search): Search => ({ ...keepRange(search), tab: 'answers', promptId })}
        className="text-accent underline"
      >
        {aiTexts.tabs.answers}
      </Link>
      {' / '}
      {labelOf(answer.engine)} / <bdi>{String(asked)}</bdi>
    </>
  );
}

const markClasses: Record<string, string> = {
  own: 'rounded bg-good-tint text-good font-semibold',
  brand: 'rounded bg-warn-tint text-warn',
  citation: 'underline decoration-s1 decoration-2 underline-offset-4',
};

function MarkedAnswer({ answer }: { answer: Answer }) {
  const spans = [
    ...answer.brands.flatMap(({ isOwn, offsets }) =>
      offsets.map(({ start, end }) => ({ start, end, kind: isOwn ? 'own' : 'brand' })),
    ),
    ...answer.cited.flatMap(({ start, end }) =>
      start === null || end === null ? [] : [{ start, end, kind: 'citation' }],
    ),
  ];
  return (
    <>
      <div
        dir="auto"
        className="rounded-lg border border-line bg-panel px-4 py-3 leading-6 whitespace-pre-wrap wrap-anywhere"
      >
        {markText(answer.text, spans).map(({ start, text, kinds }) =>
          kinds.length === 0 ? (
            text
          ) : (
            <mark key={start} className={kinds.map((kind) => markClasses[kind]).join(' ')}>
              {text}
            </mark>
          ),
        )}
      </div>
      <p className="mt-1.5 flex gap-4 text-xs text-muted">
        <span className={markClasses['own']}>{aiTexts.ownBrand}</span>
        <span className={markClasses['brand']}>{aiTexts.otherBrand}</span>
        <span className={markClasses['citation']}>{aiTexts.citation}</span>
      </p>
    </>
  );
}

const fetchTones: Record<Answer['liveFetches'][number]['state'], Tone> = {
  fetched_live: 'good',
  ambiguous: 'warn',
  not_seen_live: 'neutral',
  no_log: 'neutral',
  not_observable: 'neutral',
};

function Citations({ answer }: { answer: Answer }) {
  const fetches = new Map(answer.liveFetches.map((fetch) => [fetch.url, fetch]));
  return (
    <Section title={aiTexts.citations}>
      {answer.cited.length === 0 && <p className="text-muted">{aiTexts.noCitations}</p>}
      <ol className="divide-y divide-line rounded-lg border border-line bg-panel empty:border-0">
        {answer.cited.map((cited) => {
          const fetch = fetches.get(cited.url);
          return (
            <li key={`${cited.order} ${cited.url}`} className="px-3 py-1.5">
              <span className="flex items-center gap-2">
                <bdi className="min-w-0 flex-1 truncate font-medium">
                  {cited.title ?? cited.host}
                </bdi>
                {cited.owner !== 'other' && (
                  <Badge tone={cited.owner === 'own' ? 'good' : 'bad'}>
                    {labelOf(cited.owner)}
                  </Badge>
                )}
                {fetch && (
                  <span
                    title={
                      fetch.unrelatedChance === null
                        ? undefined
                        : aiTexts.unrelated(formatShare(fetch.unrelatedChance))
                    }
                  >
                    <Badge tone={fetchTones[fetch.state]}>{labelOf(fetch.state)}</Badge>
                  </span>
                )}
              </span>
              <bdi className="block truncate text-xs text-muted" title={cited.url}>
                {cited.url}
              </bdi>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

function Comparison({ websiteId, answer }: { websiteId: string; answer: Answer }) {
  const [search, change] = useUrlSearch();
  const other = search['with'] ?? '';
  const answers = useRows(
    ['ai', websiteId, 'answers of', answer.promptId, answer.aiTargetId],
    (with_) =>
      api.ai.listAnswers(
        websiteId,
        { promptId: answer.promptId, aiTargetId: answer.aiTargetId, state: 'ok', limit: 50 },
        with_,
      ),
  );
  const others = (answers.data?.rows ?? []).filter(({ id }) => id !== answer.id);
  const read = useRead(
    ['ai', websiteId, 'comparison', answer.id, other],
    (with_) => api.ai.compareAnswers(websiteId, answer.id, { with: other }, with_),
    { enabled: other !== '' },
  );
  if (others.length === 0) return null;
  return (
    <Section
      title={aiTexts.compare}
      actions={
        <FilterSelect
          label={aiTexts.compareWith}
          value={other}
          choices={[
            { value: '', label: aiTexts.compareWith },
            ...others.map(({ id, askedAt, sample }) => ({
              value: id,
              label: `${formatMoment(askedAt)}, ${aiTexts.sample(String(sample))}`,
            })),
          ]}
          onChoice={(value) => change({ with: value })}
        />
      }
    >
      {other !== '' && (
        <Await read={read}>
          {({ data }) => (
            <div
              dir="auto"
              className="rounded-lg border border-line bg-panel px-4 py-3 leading-6 whitespace-pre-wrap wrap-anywhere"
            >
              {data.text?.parts.map(({ kind, text }, index) =>
                kind === 'same' ? (
                  text
                ) : kind === 'added' ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts never change their order.
                  <ins key={index} className="rounded bg-good-tint text-good no-underline">
                    {text}
                  </ins>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts never change their order.
                  <del key={index} className="rounded bg-bad-tint text-bad">
                    {text}
                  </del>
                ),
              )}
            </div>
          )}
        </Await>
      )}
    </Section>
  );
}
