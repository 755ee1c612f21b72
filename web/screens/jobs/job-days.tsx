import { api } from '../../data/api';
import { useRows } from '../../data/use-read';
import { formatDay, formatNumber } from '../../format';
import { Section } from '../../parts/page';
import { Await } from '../../parts/states';
import { addDays, dayOf, daysOf } from '../../range';
import { texts } from '../../texts';

const shownDays = 30;
const jobsMax = 1000;

/** A bar a day: did everything run? A day without jobs has no bar. */
export function JobDays() {
  const to = dayOf(Date.now());
  const from = addDays(to, 1 - shownDays);
  const read = useRows(['jobs', 'days', from], (with_) =>
    api.jobs.list({ from, sort: '-createdAt', limit: jobsMax }, with_),
  );
  return (
    <Section title={texts.jobs.days} note={texts.overview.lastDays(formatNumber(shownDays))}>
      <Await read={read} rows={1}>
        {({ rows }) => (
          <ol className="flex gap-0.5 rounded-lg border border-line bg-panel p-3">
            {daysOf({ from, to }).map((day) => {
              const jobs = rows.filter(({ createdAt }) => createdAt.startsWith(day));
              const failed = jobs.filter(({ status }) => status === 'failed').length;
              const label = texts.jobs.day(
                formatDay(day),
                formatNumber(jobs.length),
                formatNumber(failed),
              );
              return (
                <li key={day} className="flex-1" title={label}>
                  <span
                    className={`block h-7 rounded-sm ${
                      jobs.length === 0
                        ? 'border border-dashed border-line'
                        : failed > 0
                          ? 'bg-bad'
                          : 'bg-good'
                    }`}
                  />
                  <span className="sr-only">{label}</span>
                </li>
              );
            })}
          </ol>
        )}
      </Await>
    </Section>
  );
}
