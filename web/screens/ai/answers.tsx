import { Link } from '@tanstack/react-router';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useRows } from '../../data/use-read';
import { formatMoment, formatNumber } from '../../format';
import { Badge, SandboxBadge } from '../../parts/badge';
import { choicesOf } from '../../parts/choices';
import type { Column } from '../../parts/data-table';
import { FilterSelect } from '../../parts/field';
import { LongTable } from '../../parts/long-table';
import { pick } from '../../search-params';
import { labelOf, texts } from '../../texts';
import { useRange, useUrlSearch } from '../../use-search';

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
  const prompts = useRows(['ai', websiteId, 'prompts', ''], (with_) =>
    api.ai.listPrompts(websiteId, { sort: 'text', limit: 500 }, with_),
  );
  const targets = useRows(['ai', websiteId, 'targets'], (with_) =>
    api.ai.listTargets(websiteId, { limit: 100 }, with_),
  );
  const textOf = new Map((prompts.data?.rows ?? []).map(({ id, text }) => [id, String(text)]));
  const columns: Column<Answer>[] = [
    {
      id: 'prompt',
      header: texts.ai.prompt,
      cell: (row) => (
        <Link
          to="/websites/$websiteId/ai/answers/$answerId"
          params={{ websiteId, answerId: row.id }}
          search={{}}
          className="block max-w-96 truncate hover:text-accent hover:underline"
        >
          <bdi>{textOf.get(row.promptId) ?? row.promptId}</bdi>
        </Link>
      ),
    },
    {
      id: 'engine',
      header: texts.ai.engine,
      cell: (row) => (
        <span className="flex items-center gap-1.5 whitespace-nowrap">
          {labelOf(row.engine)} {row.source === 'sandbox' && <SandboxBadge />}
        </span>
      ),
    },
    {
      id: 'asked',
      header: texts.ai.asked,
      sort: 'askedAt',
      cell: (row) => <span className="whitespace-nowrap">{formatMoment(row.askedAt)}</span>,
    },
    {
      id: 'own',
      header: texts.ai.own,
      cell: (row) => (
        <span className="flex gap-1">
          {row.state !== 'ok' && <Badge tone="warn">{labelOf(row.state)}</Badge>}
          {row.isOwnNamed && <Badge tone="good">{texts.ai.named}</Badge>}
          {row.isOwnCited && <Badge tone="accent">{texts.ai.cited}</Badge>}
        </span>
      ),
    },
    {
      id: 'brands',
      header: texts.ai.brands,
      cell: (row) => (
        <bdi className="block max-w-60 truncate">
          {row.brands.map(({ name }) => name).join(', ')}
        </bdi>
      ),
    },
    {
      id: 'cited',
      header: texts.ai.citations,
      isNumber: true,
      cell: (row) => formatNumber(row.citedCount),
    },
    {
      id: 'excerpt',
      header: texts.ai.excerpt,
      cell: (row) => <bdi className="block max-w-[34rem] truncate text-muted">{row.excerpt}</bdi>,
    },
  ];
  return (
    <LongTable
      caption={texts.ai.tabs.answers}
      readKey={['ai', websiteId, 'answers', query, range]}
      read={(page, with_) => api.ai.listAnswers(websiteId, { ...query, ...range, ...page }, with_)}
      columns={columns}
      sort="-askedAt"
      csv
      filters={
        <>
          <FilterSelect
            label={texts.ai.prompt}
            value={search['promptId'] ?? ''}
            choices={[
              { value: '', label: texts.ai.anyPrompt },
              ...[...textOf].map(([value, label]) => ({ value, label })),
            ]}
            onChoice={(promptId) => change({ promptId })}
          />
          <FilterSelect
            label={texts.ai.engine}
            value={search['aiTargetId'] ?? ''}
            choices={[
              { value: '', label: texts.ai.anyEngine },
              ...(targets.data?.rows ?? []).map(({ id, engine, model }) => ({
                value: id,
                label: `${labelOf(engine)}${model ? ` ${model}` : ''}`,
              })),
            ]}
            onChoice={(aiTargetId) => change({ aiTargetId })}
          />
          <FilterSelect
            label={texts.ai.own}
            value={search['isOwnNamed'] ?? ''}
            choices={[
              { value: '', label: texts.ai.anyOwn },
              { value: 'true', label: texts.ai.named },
              { value: 'false', label: texts.ai.notNamed },
            ]}
            onChoice={(isOwnNamed) => change({ isOwnNamed })}
          />
          <FilterSelect
            label={texts.evidence.state}
            value={search['state'] ?? ''}
            choices={choicesOf(texts.ai.anyState, ['ok', 'refused', 'no_answer_surface', 'failed'])}
            onChoice={(state) => change({ state })}
          />
        </>
      }
    />
  );
}
