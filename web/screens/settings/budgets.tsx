import { type FormEvent, useState } from 'react';
import { api } from '../../data/api';
import { useCanManage } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { formatNumber } from '../../format';
import { type Budget, BudgetBadge } from '../../parts/budget-bar';
import { Button } from '../../parts/button';
import { type Column, DataTable } from '../../parts/data-table';
import { Field } from '../../parts/field';
import { NotMeasured } from '../../parts/figure';
import { Section } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { Await, Empty } from '../../parts/states';
import { budgetTexts as own } from './budget-texts';

const columns: readonly Column<Budget>[] = [
  {
    id: 'tag',
    header: own.tag,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <bdi className="font-medium">{row.websiteTag}</bdi>
        <BudgetBadge budget={row} />
      </span>
    ),
  },
  {
    id: 'websites',
    header: own.websites,
    isNumber: true,
    cell: ({ websites }) => formatNumber(websites),
  },
  {
    id: 'budget',
    header: own.budget,
    isNumber: true,
    cell: ({ creditsPerMonth }) => (creditsPerMonth === null ? '–' : formatNumber(creditsPerMonth)),
  },
  { id: 'used', header: own.used, isNumber: true, cell: ({ used }) => formatNumber(used) },
  {
    id: 'forecast',
    header: own.forecast,
    isNumber: true,
    cell: ({ forecast }) =>
      forecast === null ? <NotMeasured why={own.tooEarly} /> : formatNumber(forecast),
  },
  { id: 'actions', header: '', cell: (row) => <SetBudget row={row} /> },
];

/** What the websites of each tag may cost, and what they do. */
export function Budgets() {
  const read = useRows(['budgets', 'all'], (with_) =>
    api.account.listBudgets({ limit: 1000 }, with_),
  );
  return (
    <Section title={own.title}>
      <p className="mb-3 max-w-3xl text-muted">{own.hint}</p>
      <Await read={read}>
        {({ rows, request }) =>
          rows.length === 0 ? (
            <Empty title={own.none} />
          ) : (
            <DataTable caption={own.title} columns={columns} rows={rows} request={request} />
          )
        }
      </Await>
    </Section>
  );
}

function SetBudget({ row }: { row: Budget }) {
  const canWrite = useCanManage();
  const [isOpen, setIsOpen] = useState(false);
  const save = useChange(
    (creditsPerMonth: number | null) =>
      api.account.saveBudget({ websiteTag: row.websiteTag, creditsPerMonth }),
    {
      stale: ['budgets'],
      done: () => {
        setIsOpen(false);
        return own.saved;
      },
    },
  );
  if (!canWrite) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('credits') ?? '').trim();
    save.mutate(given === '' ? null : Number(given));
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{own.set}</Button>
      <Modal title={own.setOf(row.websiteTag)} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={submit} className="grid gap-3">
          <Field
            name="credits"
            label={own.credits}
            type="number"
            min={1}
            max={1_000_000_000}
            defaultValue={row.creditsPerMonth ?? ''}
            hint={own.creditsHint}
          />
          <Button type="submit" kind="main" disabled={save.isPending}>
            {own.save}
          </Button>
        </form>
      </Modal>
    </>
  );
}
