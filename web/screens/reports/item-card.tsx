import { type ChangeEvent, type DragEvent, useId, useRef } from 'react';
import { Field, inputClass } from '../../parts/field';
import { Icon, type IconName } from '../../parts/icon';
import { templateTexts as words } from '../../texts/templates';
import { type LayoutItem, nameOf, type Part, parts } from './layout-items';

type Props = {
  item: LayoutItem;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  onChange: (item: LayoutItem) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onDrag: (isDragging: boolean) => void;
  onDragOver: () => void;
};

/** One item of a layout: moved by its handle or its buttons. */
export function ItemCard({ item, isFirst, isLast, isDragged, onDragOver, ...rest }: Props) {
  const card = useRef<HTMLLIElement>(null);
  const name = nameOf(item);
  const start = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', name);
    if (card.current) event.dataTransfer.setDragImage(card.current, 12, 12);
    rest.onDrag(true);
  };
  return (
    <li
      ref={card}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver();
      }}
      onDrop={(event) => event.preventDefault()}
      className={`rounded-lg border border-line bg-panel p-2 ${isDragged ? 'opacity-50' : ''}`}
    >
      <div className="flex items-center gap-1">
        <span
          draggable
          aria-hidden="true"
          title={words.drag}
          onDragStart={start}
          onDragEnd={() => rest.onDrag(false)}
          className="hidden cursor-grab px-1 text-muted select-none sm:block"
        >
          ⠿
        </span>
        <span className="min-w-0 flex-1 px-1">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          {item.kind !== 'section' && name !== words.text && (
            <span className="ms-2 text-xs text-muted">
              {item.kind === 'chart' ? words.chart : words.text}
            </span>
          )}
        </span>
        <IconButton
          icon="up"
          label={words.up(name)}
          isOff={isFirst}
          onPress={() => rest.onMove(-1)}
        />
        <IconButton
          icon="down"
          label={words.down(name)}
          isOff={isLast}
          onPress={() => rest.onMove(1)}
        />
        <IconButton icon="close" label={words.removeItem(name)} onPress={rest.onRemove} />
      </div>
      {item.kind === 'section' && (
        <Shown
          name={name}
          show={item.show}
          onShow={(show) => rest.onChange({ ...item, show: [...show] })}
        />
      )}
      {item.kind === 'text' && <TextFields item={item} onChange={rest.onChange} />}
    </li>
  );
}

type IconButtonProps = { icon: IconName; label: string; isOff?: boolean; onPress: () => void };

/** Stays in reach of the keyboard where it has nothing to do, so that the focus is not lost. */
const IconButton = ({ icon, label, isOff = false, onPress }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isOff}
    onClick={() => !isOff && onPress()}
    className={`grid size-8 shrink-0 place-items-center rounded ${isOff ? 'text-muted opacity-40' : 'text-muted hover:bg-raised hover:text-text'}`}
  >
    <Icon name={icon} />
  </button>
);

type ShownProps = {
  name: string;
  show: readonly Part[];
  onShow: (show: readonly Part[]) => void;
};

function Shown({ name, show, onShow }: ShownProps) {
  const toggle = (part: Part) => (event: ChangeEvent<HTMLInputElement>) =>
    onShow(parts.filter((each) => (each === part ? event.target.checked : show.includes(each))));
  return (
    <fieldset className="mt-1 flex flex-wrap gap-x-4 gap-y-1 px-1">
      <legend className="sr-only">{words.shown(name)}</legend>
      {parts.map((part) => (
        <label key={part} className="flex min-h-6 items-center gap-1.5">
          <input
            type="checkbox"
            checked={show.includes(part)}
            disabled={show.length === 1 && show.includes(part)}
            onChange={toggle(part)}
          />
          {words.parts[part]}
        </label>
      ))}
    </fieldset>
  );
}

type TextProps = {
  item: Extract<LayoutItem, { kind: 'text' }>;
  onChange: (item: LayoutItem) => void;
};

function TextFields({ item, onChange }: TextProps) {
  const id = useId();
  return (
    <div className="mt-1 space-y-2 px-1">
      <Field
        label={words.heading}
        placeholder={words.headingHint}
        maxLength={200}
        value={item.title ?? ''}
        onChange={(event) => onChange({ ...item, title: event.target.value })}
      />
      <div>
        <label htmlFor={id} className="mb-1 block font-medium">
          {words.body}
        </label>
        <textarea
          id={id}
          rows={4}
          maxLength={4_000}
          required
          aria-describedby={`${id}-hint`}
          value={item.body}
          onChange={(event) => onChange({ ...item, body: event.target.value })}
          className={`${inputClass} w-full py-1`}
        />
        <p id={`${id}-hint`} className="mt-0.5 text-xs text-muted">
          {words.bodyHint}
        </p>
      </div>
    </div>
  );
}
