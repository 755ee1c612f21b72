import type { Row } from '../../packages/client/src/schema-types';
import { formatNumber } from '../format';
import { budgetTexts as own } from '../screens/settings/budget-texts';
import { Badge } from './badge';

export type Budget = Row<'listBudgets'>;

/** Whether a budget is used up, or will be by the end of the month. */
const stateOf = ({ used, forecast, creditsPerMonth }: Budget) => {
  if (creditsPerMonth === null) return undefined;
  if (used > creditsPerMonth) return 'over' as const;
  return forecast !== null && forecast > creditsPerMonth ? ('willBeOver' as const) : undefined;
};

export function BudgetBadge({ budget }: { budget: Budget }) {
  const state = stateOf(budget);
  return state && <Badge tone={state === 'over' ? 'bad' : 'warn'}>{own[state]}</Badge>;
}

/** What is used of a budget, with a mark where the month will end. */
export function BudgetBar({ budget }: { budget: Budget & { creditsPerMonth: number } }) {
  const { used, forecast, creditsPerMonth, websiteTag } = budget;
  const state = stateOf(budget);
  // The bar is as long as the largest of them, so that what is over shows.
  const whole = Math.max(creditsPerMonth, used, forecast ?? 0);
  const share = (value: number) => `${(value / whole) * 100}%`;
  const tones = { over: 'bg-bad', willBeOver: 'bg-warn' };
  return (
    <div
      role="img"
      aria-label={`${websiteTag}: ${own.usedOf(formatNumber(used), formatNumber(creditsPerMonth))}`}
      className="relative h-2 w-full overflow-hidden rounded bg-raised"
    >
      {forecast !== null && (
        <div
          className={`absolute inset-y-0 start-0 opacity-30 ${state ? tones[state] : 'bg-accent'}`}
          style={{ width: share(forecast) }}
        />
      )}
      <div
        className={`absolute inset-y-0 start-0 ${state ? tones[state] : 'bg-accent'}`}
        style={{ width: share(used) }}
      />
      <div
        className="absolute inset-y-0 w-0.5 bg-text"
        style={{ insetInlineStart: `calc(${share(creditsPerMonth)} - 2px)` }}
      />
    </div>
  );
}
