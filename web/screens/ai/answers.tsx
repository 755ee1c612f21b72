import { Link } from '@tanstack/react-router';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useAllRows, useRows } from '../../data/use-read';
import { formatMoment, formatNumber } from '../../format';
import { Badge, SandboxBadge } from '../../parts/badge';
import { choicesOf } from '../../parts/choices';
import type { Column } from '../../parts/data-table';
import { FilterSelect } from '../../parts/field';
import { LongTable } from '../../parts/long-table';
import { pick } from '../../search-params';
import { labelOf, texts } from '../../texts';
import { aiTexts } from '../../texts/ai';
import { keepRange, useRange, useUrlSearch } from '../../use-search';

type Answer = Row<'listAiAnswers'>;
type Query = NonNullable<Parameters<typeof api.ai.listAnswers>[1]>;

const filterNames = [
  'promptId',
  'aiTargetId',
  'state',
  'isOwnNamed',
  'isOwnCited',
  'brandId',
  'host',
  'sort',
] as const;

export function Answers({ websiteId }: { websiteId: string }) {
  const [search, change] = useUrlSearch();
  const range = useRange();
  const query = pick<Query>(search, filterNames);
  const prompts = useAllRows(['ai', websiteId, 'prompts', ''], (with_) =>
    api.ai.listPrompts(websiteId, { sort: 'text', limit: 1000 }, with_),
  );
  const targets = useRows(['ai', websiteId, 'targets'], (with_) =>
    api.ai.listTargets(websiteId, { limit: 100 }, with_),
  );
  const textOf = new Map((prompts.data?.rows ?? []).map(({ id, text }) => [id, String(text)]));
  const columns: Column<Answer>[] = [
    {
      id: 'prompt',
      header: aiTexts.prompt,
      cell: (row) => (
        <Link
          to="/websites/$websiteId/ai/answers/$answerId"
          params={{ websiteId, answerId: row.id }}
          search={keepRange}
          className="block max-w-96 truncate hover:text-accent hover:underline"
        >
          <bdi>{textOf.get(row.promptId) ?? row.promptId}</bdi>
        </Link>
      ),
    },
    {
      id: 'engine',
      header: aiTexts.engine,
      cell: (row) => (
        <span className="flex items-center gap-1.5 whitespace-nowrap">
          {labelOf(row.engine)} {row.source === 'sandbox' && <SandboxBadge />}
        </span>
      ),
    },
    {
      id: 'asked',
      header: aiTexts.asked,
      sort: 'askedAt',
      cell: (row) => <span className="whitespace-nowrap">{formatMoment(row.askedAt)}</span>,
    },
    {
      id: 'own',
      header: aiTexts.own,
      cell: (row) => (
        <span className="flex gap-1">
          {row.state !== 'ok' && <Badge tone="warn">{labelOf(row.state)}</Badge>}
          {row.isOwnNamed && <Badge tone="good">{aiTexts.named}</Badge>}
          {row.isOwnCited && <Badge tone="accent">{aiTexts.cited}</Badge>}
        </span>
      ),
    },
    {
      id: 'brands',
      header: aiTexts.brands,
      cell: (row) => (
        <bdi className="block max-w-60 truncate">
          {row.brands.map(({ name }) => name).join(', ')}
        </bdi>
      ),
    },
    {
      id: 'cited',
      header: aiTexts.citations,
      isNumber: true,
      cell: (row) => formatNumber(row.citedCount),
    },
    {
      id: 'excerpt',
      header: aiTexts.excerpt,
      cell: (row) => <bdi className="block max-w-[34rem] truncate text-muted">{row.excerpt}</bdi>,
    },
  ];
  return (
    <LongTable
      caption={aiTexts.tabs.answers}
      readKey={['ai', websiteId, 'answers', query, range]}
      read={(page, with_) => api.ai.listAnswers(websiteId, { ...query, ...range, ...page }, with_)}
      columns={columns}
      sort="-askedAt"
      csv
      filters={
        <>
          <FilterSelect
            label={aiTexts.prompt}
            value={search['promptId'] ?? ''}
            choices={[
              { value: '', label: aiTexts.anyPrompt },
              ...[...textOf].map(([value, label]) => ({ value, label })),
            ]}
            onChoice={(promptId) => change({ promptId })}
          />
          <FilterSelect
            label={aiTexts.engine}
            value={search['aiTargetId'] ?? ''}
            choices={[
              { value: '', label: aiTexts.anyEngine },
              ...(targets.data?.rows ?? []).map(({ id, engine, model }) => ({
                value: id,
                label: `${labelOf(engine)}${model ? ` ${model}` : ''}`,
              })),
            ]}
            onChoice={(aiTargetId) => change({ aiTargetId })}
          />
          <FilterSelect
            label={aiTexts.own}
            value={search['isOwnNamed'] ?? ''}
            choices={[
              { value: '', label: aiTexts.anyOwn },
              { value: 'true', label: aiTexts.named },
              { value: 'false', label: aiTexts.notNamed },
            ]}
            onChoice={(isOwnNamed) => change({ isOwnNamed })}
          />
          <FilterSelect
            label={texts.evidence.state}
            value={search['state'] ?? ''}
            choices={choicesOf(aiTexts.anyState, ['ok', 'refused', 'no_answer_surface', 'failed'])}
            onChoice={(state) => change({ state })}
          />
        </>
      }
    />
  );
}
