import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react';
import { useEffect, useId, useState } from 'react';

export const inputClass =
  'rounded-md border border-line bg-panel px-2 min-h-7 placeholder:text-muted aria-invalid:border-bad';

type Labelled = { label: string; hint?: ReactNode };

/** An input of a form, with its label above. */
export function Field({
  label,
  hint,
  className = '',
  ...rest
}: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input id={id} className={`${inputClass} h-8 w-full`} {...rest} />
      {hint && <p className="mt-1 text-xs text-muted">{hint}</p>}
    </div>
  );
}

export type Choice = { value: string; label: string };

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> & {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChoice: (value: string) => void;
};

/** A choice of a form, with its label above. */
export function SelectField({ label, choices, onChoice, className = '', ...rest }: SelectProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <select
        id={id}
        className={`${inputClass} h-8 w-full`}
        onChange={(event) => onChoice(event.target.value)}
        {...rest}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A filter: a choice without a label that is seen, marked while it filters. */
export function FilterSelect({ label, choices, value, onChoice, ...rest }: SelectProps) {
  return (
    <select
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onChoice(event.target.value)}
      className={`${inputClass} h-7 min-w-0 max-w-44 ${value === '' ? '' : 'border-accent bg-tint font-medium text-accent'}`}
      {...rest}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

const typingMs = 300;

type TextProps = {
  label: string;
  value: string;
  onText: (text: string) => void;
  className?: string;
};

/** A filter by text, which waits until the person stops typing. */
export function FilterText({ label, value, onText, className = 'w-44' }: TextProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onText(text), typingMs);
    return () => clearTimeout(timer);
  }, [text, value, onText]);
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className={`${inputClass} h-7 ${className}`}
    />
  );
}
