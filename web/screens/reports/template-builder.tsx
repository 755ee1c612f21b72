import { useBlocker, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useChange } from '../../data/use-change';
import { formatNumber } from '../../format';
import { Button } from '../../parts/button';
import { Field } from '../../parts/field';
import { templateTexts as words } from '../../texts/templates';
import { AddItem } from './add-item';
import { ItemCard } from './item-card';
import { hasData, type LayoutItem, layoutOf, moved, nameOf, type Placed } from './layout-items';
import { LayoutPreview } from './layout-preview';

type Template = Data<'getReportTemplate'>;
type Content = Pick<Template, 'name' | 'layout'>;

/** Orders sections, charts and texts, next to the page that they make. */
export function TemplateBuilder({ template }: { template: Template | undefined }) {
  const navigate = useNavigate();
  const keys = useRef(0);
  const place = (item: LayoutItem): Placed => {
    keys.current += 1;
    return { key: keys.current, item };
  };
  const [name, setName] = useState(template?.name ?? '');
  const [items, setItems] = useState<Placed[]>(() => (template?.layout ?? []).map(place));
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<number>();
  const layout = layoutOf(items);
  const [savedAs, setSavedAs] = useState(() => JSON.stringify([name, layout]));
  const isChanged = JSON.stringify([name, layout]) !== savedAs;
  // The blocker asks before React has drawn what was saved.
  const isLeaving = useRef(false);
  useBlocker({
    shouldBlockFn: () => isChanged && !isLeaving.current && !window.confirm(words.leave),
    enableBeforeUnload: isChanged,
  });
  const save = useChange(
    (content: Content) =>
      template
        ? api.reports.updateTemplate(template.id, content)
        : api.reports.createTemplate(content),
    {
      stale: ['templates'],
      done: (saved) => {
        setSavedAs(JSON.stringify([name, layout]));
        if (!template) {
          isLeaving.current = true;
          void navigate({
            to: '/reports/templates/$templateId',
            params: { templateId: saved.id },
            search: {},
            replace: true,
          });
        }
        return words.saved;
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ name: name.trim(), layout });
  };
  const move = (from: number, to: number) => {
    const one = items[from];
    if (!one || to < 0 || to >= items.length) return;
    setItems(moved(items, from, to));
    setSaid(words.moved(nameOf(one.item), formatNumber(to + 1), formatNumber(items.length)));
  };
  const change = (key: number, item: LayoutItem) =>
    setItems(items.map((each) => (each.key === key ? { key, item } : each)));
  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
      <form
        onSubmit={submit}
        className="min-w-0 lg:sticky lg:top-14 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto lg:p-1"
      >
        <Field
          label={words.name}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="mb-4"
        />
        <h2 className="mb-2 text-base font-semibold">{words.contents}</h2>
        {items.length === 0 && <p className="mb-2 text-muted">{words.noItems}</p>}
        <ol className="space-y-2">
          {items.map(({ key, item }, index) => (
            <ItemCard
              key={key}
              item={item}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              isDragged={dragged === key}
              onChange={(changed) => change(key, changed)}
              onMove={(by) => move(index, index + by)}
              onRemove={() => setItems(items.filter((each) => each.key !== key))}
              onDrag={(isDragging) => setDragged(isDragging ? key : undefined)}
              onDragOver={() => {
                const from = items.findIndex((each) => each.key === dragged);
                if (from >= 0 && from !== index) move(from, index);
              }}
            />
          ))}
        </ol>
        <p aria-live="polite" className="sr-only">
          {said}
        </p>
        <AddItem items={items} onAdd={(item) => setItems([...items, place(item)])} />
        <Button
          type="submit"
          kind="main"
          disabled={save.isPending || !hasData(layout) || !isChanged}
          className="mt-4 w-full"
        >
          {words.save}
        </Button>
      </form>
      <LayoutPreview name={name.trim()} layout={layout} />
    </div>
  );
}
