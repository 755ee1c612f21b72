import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRead } from '../../data/use-read';
import { formatMoment } from '../../format';
import { ConfirmButton } from '../../parts/confirm-button';
import { FormDialog } from '../../parts/form';
import type { FormField } from '../../parts/form-values';
import { List, listOf } from '../../parts/list';
import { Section } from '../../parts/page';
import { aiListTexts as words } from '../../texts/ai-lists';
import { listTexts as common } from '../../texts/lists';

type Brand = Row<'listAiBrands'>;
type Named = Pick<Brand, 'name' | 'isOwn' | 'aliases' | 'excludedNames' | 'domains' | 'matchCase'>;
type Change = { brand: Named; close: () => void };

const stale = ['ai', 'ai brands', 'brand-split'];

const brands = listOf({
  name: 'ai brands',
  title: words.brands,
  read: (id, query, with_) => api.ai.listBrands(id, query, with_),
  filters: [
    {
      name: 'isOwn',
      label: words.whose,
      any: words.brands,
      values: [
        { value: 'true', label: words.own },
        { value: 'false', label: words.competitor },
      ],
    },
  ],
  sort: 'name',
  empty: { title: words.noBrands },
  columns: [
    { header: words.brand, value: (row) => row.name, sort: 'name' },
    {
      header: words.whose,
      value: (row) => (row.isOwn ? words.own : words.competitor),
      as: 'label',
      tone: ({ isOwn }) => (isOwn ? 'good' : 'neutral'),
    },
    { header: words.aliases, value: (row) => row.aliases },
    { header: words.domains, value: (row) => row.domains },
    { header: words.excluded, value: (row) => row.excludedNames },
  ],
});

const fields: readonly FormField<Named>[] = [
  { name: 'name', label: words.brand, isRequired: true },
  { name: 'isOwn', label: words.isOwn, as: 'switch' },
  { name: 'aliases', label: words.aliases, as: 'lines' },
  { name: 'domains', label: words.domains, as: 'lines' },
  { name: 'excludedNames', label: words.excluded, as: 'lines' },
  {
    name: 'matchCase',
    label: words.matchCase,
    as: 'choice',
    choices: Object.entries(words.matchCases).map(([value, label]) => ({ value, label })),
  },
];

/** The names that are looked for in answers: own ones and those of competitors. */
export function ManageBrands({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const matching = useRead(['ai brands', 'matching', websiteId], (with_) =>
    api.ai.getBrandMatching(websiteId, {}, with_),
  );
  const add = useChange(
    async ({ brand, close }: Change) => {
      const [answer] = await api.ai.createBrands(websiteId, { brands: [brand] });
      if (answer?.result === 'created') close();
      return answer;
    },
    {
      stale,
      done: (answer) =>
        answer?.result === 'created'
          ? words.brandAdded
          : words.notAdded(answer?.message ?? answer?.result ?? ''),
    },
  );
  const state = matching.data?.data;
  return (
    <Section
      title={words.brands}
      {...(state?.matchedAt
        ? {
            note: state.isCurrent
              ? words.matching(formatMoment(state.matchedAt))
              : words.rematching,
          }
        : {})}
      actions={
        canWrite && (
          <FormDialog<Named>
            title={words.addBrand}
            fields={fields}
            isBusy={add.isPending}
            onSubmit={(brand, close) => add.mutate({ brand, close })}
          />
        )
      }
    >
      <List list={brands} id={websiteId} {...(canWrite ? { actions: actionsOf } : {})} />
    </Section>
  );
}

const actionsOf = (brand: Brand) => <BrandActions brand={brand} />;

function BrandActions({ brand }: { brand: Brand }) {
  const update = useChange(
    async ({ brand: changed, close }: Change) => {
      await api.ai.updateBrand(brand.websiteId, brand.id, changed);
      close();
    },
    { stale, done: () => common.saved },
  );
  const remove = useChange((id: string) => api.ai.deleteBrand(brand.websiteId, id), { stale });
  return (
    <span className="flex gap-1">
      <FormDialog<Named>
        title={words.editBrand}
        button={common.edit}
        kind="quiet"
        fields={fields}
        values={brand}
        isBusy={update.isPending}
        onSubmit={(changed, close) => update.mutate({ brand: changed, close })}
      />
      <ConfirmButton
        text={common.remove}
        question={words.removeBrand(brand.name)}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(brand.id)}
      />
    </span>
  );
}
