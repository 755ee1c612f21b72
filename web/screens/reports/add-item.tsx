import { useId, useState } from 'react';
import { Button } from '../../parts/button';
import { inputClass } from '../../parts/field';
import { templateTexts as words } from '../../texts/templates';
import {
  type ChartKey,
  contentsOfTypes,
  type LayoutItem,
  type Placed,
  parts,
  type SectionKey,
  typeKeys,
} from './layout-items';

const section = (key: SectionKey): LayoutItem => ({
  kind: 'section',
  section: key,
  show: [...parts],
});
const chart = (key: ChartKey): LayoutItem => ({ kind: 'chart', chart: key });

type Option = { value: string; label: string; item: LayoutItem };

const optionsOf = (type: (typeof typeKeys)[number]): Option[] => {
  const { sections, charts } = contentsOfTypes[type];
  return [
    ...sections.map((key) => ({
      value: `section ${key}`,
      label: words.sections[key],
      item: section(key),
    })),
    ...charts.map((key) => ({
      value: `chart ${key}`,
      label: `${words.chart}: ${words.charts[key]}`,
      item: chart(key),
    })),
  ];
};

const groups = typeKeys.map((type) => ({ type, options: optionsOf(type) }));
const all = groups.flatMap(({ options }) => options);

const choiceOf = (item: LayoutItem): string =>
  item.kind === 'section'
    ? `section ${item.section}`
    : item.kind === 'chart'
      ? `chart ${item.chart}`
      : '';

/** Adds what a layout does not have yet at its end; texts may be as many as one likes. */
export function AddItem({
  items,
  onAdd,
}: {
  items: readonly Placed[];
  onAdd: (item: LayoutItem) => void;
}) {
  const id = useId();
  const [chosen, setChosen] = useState('');
  const used = new Set(items.map(({ item }) => choiceOf(item)));
  const free = all.find(({ value }) => value === chosen && !used.has(value));
  return (
    <div className="mt-4 rounded-lg border border-dashed border-line p-3">
      <label htmlFor={id} className="mb-1 block font-medium">
        {words.choose}
      </label>
      <div className="flex gap-2">
        <select
          id={id}
          value={free ? chosen : ''}
          onChange={(event) => setChosen(event.target.value)}
          className={`${inputClass} h-8 min-w-0 flex-1`}
        >
          <option value="">…</option>
          {groups.map(({ type, options }) => (
            <optgroup key={type} label={words.types[type]}>
              {options.map(({ value, label }) => (
                <option key={value} value={value} disabled={used.has(value)}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <Button disabled={!free} onClick={() => free && onAdd(free.item)}>
          {words.addChosen}
        </Button>
      </div>
      <Button className="mt-2" onClick={() => onAdd({ kind: 'text', title: null, body: '' })}>
        {words.addText}
      </Button>
    </div>
  );
}
