import { Link } from '@tanstack/react-router';
import { api } from '../data/api';
import { useIsLimited } from '../data/session';
import { useRows } from '../data/use-read';
import { formatNumber } from '../format';
import { type Budget, BudgetBadge, BudgetBar } from '../parts/budget-bar';
import { Figure } from '../parts/figure';
import { Section } from '../parts/page';
import { budgetTexts as own } from './settings/budget-texts';

/** What clients used of their budgets, above the websites; nothing where none has one. */
export function Budgets() {
  const isLimited = useIsLimited();
  const read = useRows(
    ['budgets', 'set'],
    (with_) => api.account.listBudgets({ hasBudget: 'true', limit: 100 }, with_),
    { enabled: !isLimited },
  );
  if (!read.data || read.data.rows.length === 0) return null;
  const { rows, request } = read.data;
  return (
    <Section
      title={own.title}
      actions={
        <Link to="/settings" search={{ tab: 'usage' }} className="text-accent hover:underline">
          {own.change}
        </Link>
      }
    >
      <ul className="grid gap-x-6 gap-y-3 rounded-xl border border-line bg-panel p-4 sm:grid-cols-2 lg:grid-cols-3">
        {rows.filter(isSet).map((budget) => {
          const { websiteTag, used, forecast, creditsPerMonth } = budget;
          const value = own.usedOf(formatNumber(used), formatNumber(creditsPerMonth));
          return (
            <li key={websiteTag} className="grid min-w-0 gap-1">
              <p className="flex items-baseline justify-between gap-2">
                <bdi className="min-w-0 truncate font-medium">{websiteTag}</bdi>
                <BudgetBadge budget={budget} />
              </p>
              <BudgetBar budget={budget} />
              <p className="flex flex-wrap justify-between gap-x-3 text-xs text-muted tabular-nums">
                <Figure
                  value={value}
                  evidence={() => ({ title: websiteTag, value, facts: [], request })}
                />
                <span>
                  {forecast === null ? own.tooEarly : own.forecastIs(formatNumber(forecast))}
                </span>
              </p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const isSet = (budget: Budget): budget is Budget & { creditsPerMonth: number } =>
  budget.creditsPerMonth !== null;
