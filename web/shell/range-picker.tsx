import { type FormEvent, useState } from 'react';
import { formatDays } from '../format';
import { Button } from '../parts/button';
import { inputClass } from '../parts/field';
import { Icon } from '../parts/icon';
import { Popover } from '../parts/popover';
import { comparisons, type DayRange, dayOf, presetOf, presets } from '../range';
import { texts } from '../texts';
import { useUrlSearch, useWindow } from '../use-search';

/** The days that everything on the screen shows, and those that it is compared with. */
export function RangePicker({ isCompared }: { isCompared: boolean }) {
  const [{ range: name, from, to }] = useUrlSearch();
  const { range, before } = useWindow();
  const isFree = from !== undefined && to !== undefined;
  const days = formatDays(range);
  const shown = isFree ? days : texts.range.presets[presetOf(name)];
  return (
    <Popover
      className="w-72"
      button={
        <>
          <span className="sr-only">{texts.range.label}:</span>
          <span className="max-w-36 truncate sm:max-w-none">{shown}</span>
          {before && isCompared && (
            <span className="hidden font-normal text-muted xl:inline">
              {texts.range.against(formatDays(before))}
            </span>
          )}
          <Icon name="down" className="text-muted" />
        </>
      }
    >
      {(close) => <Choices close={close} range={range} isFree={isFree} isCompared={isCompared} />}
    </Popover>
  );
}

type ChoicesProps = { close: () => void; range: DayRange; isFree: boolean; isCompared: boolean };

function Choices({ close, range, isFree, isCompared }: ChoicesProps) {
  const [search, change] = useUrlSearch();
  const { comparison, before } = useWindow();
  const chosen = isFree ? undefined : presetOf(search['range']);
  return (
    <div className="grid gap-3">
      <fieldset className="grid grid-cols-2 gap-1">
        <legend className="sr-only">{texts.range.label}</legend>
        {presets.map((preset) => (
          <Button
            key={preset}
            kind={preset === chosen ? 'main' : 'quiet'}
            aria-pressed={preset === chosen}
            className="justify-start"
            onClick={() => {
              close();
              change({
                range: preset === '28d' ? undefined : preset,
                from: undefined,
                to: undefined,
              });
            }}
          >
            {texts.range.presets[preset]}
          </Button>
        ))}
      </fieldset>
      <FreeDays
        range={range}
        onDays={(days) => {
          close();
          change({ range: undefined, ...days });
        }}
      />
      {isCompared && (
        <fieldset className="border-t border-line pt-2">
          <legend className="float-start mb-1 w-full font-medium">{texts.range.compare}</legend>
          {comparisons.map((known) => (
            <label
              key={known}
              className="flex w-full items-center gap-2 rounded px-1.5 py-1 hover:bg-raised"
            >
              <input
                type="radio"
                name="compare"
                checked={known === comparison}
                onChange={() =>
                  change({ compare: known === 'previous_period' ? undefined : known })
                }
              />
              {texts.range.comparisons[known]}
            </label>
          ))}
          <p className="px-1.5 text-xs text-muted">
            {before ? formatDays(before) : texts.range.notCompared}
          </p>
        </fieldset>
      )}
    </div>
  );
}

type FreeProps = { range: DayRange; onDays: (range: DayRange) => void };

function FreeDays({ range, onDays }: FreeProps) {
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDays({ from, to });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-2 gap-2 border-t border-line pt-2">
      <label className="grid gap-1">
        <span className="font-medium">{texts.range.from}</span>
        <input
          type="date"
          required
          value={from}
          max={to}
          onChange={(event) => setFrom(event.target.value)}
          className={`${inputClass} h-8 w-full`}
        />
      </label>
      <label className="grid gap-1">
        <span className="font-medium">{texts.range.to}</span>
        <input
          type="date"
          required
          value={to}
          min={from}
          max={dayOf(Date.now())}
          onChange={(event) => setTo(event.target.value)}
          className={`${inputClass} h-8 w-full`}
        />
      </label>
      <Button type="submit" className="col-span-2">
        {texts.range.apply}
      </Button>
    </form>
  );
}
