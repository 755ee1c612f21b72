import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { texts } from '../texts';
import { Button } from './button';
import { Field, inputClass, SelectField } from './field';
import { type FormField, type FormValue, sentValue } from './form-values';
import { Modal } from './panel-dialog';

type Props<Values> = {
  fields: readonly FormField<Values>[];
  values?: Partial<Values>;
  submit: string;
  isBusy: boolean;
  onSubmit: (values: Values) => void;
  children?: ReactNode;
};

/** A form as its fields are declared; what it sends, the API checks. */
export function Form<Values extends object>(props: Props<Values>) {
  const { fields, submit, isBusy, onSubmit, children } = props;
  const [values, setValues] = useState<Record<string, FormValue>>(
    (props.values ?? {}) as Record<string, FormValue>,
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    const sent = fields.map((field) => [field.name, sentValue(field, values[field.name])]);
    onSubmit(Object.fromEntries(sent) as Values);
  };
  return (
    <form onSubmit={send} className="space-y-3">
      {fields.map((field) => (
        <Input
          key={field.name}
          field={field}
          value={values[field.name]}
          onValue={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      {children}
      <Button type="submit" kind="main" disabled={isBusy}>
        {submit}
      </Button>
    </form>
  );
}

type InputProps<Values> = {
  field: FormField<Values>;
  value: FormValue;
  onValue: (value: FormValue) => void;
};

function Input<Values>({ field, value, onValue }: InputProps<Values>) {
  const id = useId();
  const { label, hint, isRequired = false } = field;
  if (field.as === 'switch') {
    return (
      <label className="flex items-center gap-2 font-medium">
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => onValue(event.target.checked)}
        />
        {label}
        {hint && <span className="text-xs font-normal text-muted">{hint}</span>}
      </label>
    );
  }
  if (field.as === 'choice') {
    return (
      <SelectField
        label={label}
        value={typeof value === 'string' ? value : (field.choices[0]?.value ?? '')}
        choices={field.choices}
        onChoice={onValue}
      />
    );
  }
  if (field.as === 'choices') {
    const chosen = Array.isArray(value) ? value : [];
    return (
      <fieldset>
        <legend className="mb-1 font-medium">{label}</legend>
        <div className="grid max-h-60 grid-cols-1 gap-1 overflow-y-auto sm:grid-cols-2">
          {field.choices.map((choice) => (
            <label key={choice.value} className="flex min-h-6 items-center gap-2">
              <input
                type="checkbox"
                checked={chosen.includes(choice.value)}
                onChange={(event) =>
                  onValue(
                    event.target.checked
                      ? [...chosen, choice.value]
                      : chosen.filter((known) => known !== choice.value),
                  )
                }
              />
              {choice.label}
            </label>
          ))}
        </div>
        {hint && <p className="mt-1 text-xs text-muted">{hint}</p>}
      </fieldset>
    );
  }
  if (field.as === 'lines') {
    return (
      <div>
        <label htmlFor={id} className="mb-1 block font-medium">
          {label}
        </label>
        <textarea
          id={id}
          rows={field.rows ?? 3}
          required={isRequired}
          value={
            typeof value === 'string' ? value : ((value ?? []) as readonly string[]).join('\n')
          }
          onChange={(event) => onValue(event.target.value)}
          className={`${inputClass} w-full py-1`}
        />
        <p className="mt-1 text-xs text-muted">{hint ?? texts.form.lines}</p>
      </div>
    );
  }
  const suggestions = field.as === 'number' ? [] : (field.suggestions ?? []);
  return (
    <>
      <Field
        label={label}
        hint={hint}
        type={field.as ?? 'text'}
        required={isRequired}
        {...(suggestions.length > 0 ? { list: id } : {})}
        {...(field.as === 'number' ? { min: field.min, max: field.max, step: field.step } : {})}
        value={typeof value === 'string' || typeof value === 'number' ? value : ''}
        onChange={(event) => onValue(event.target.value)}
      />
      {suggestions.length > 0 && (
        <datalist id={id}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
}

type DialogProps<Values> = Omit<Props<Values>, 'submit' | 'onSubmit'> & {
  /** Of the button that opens it, of the window, and of the button that sends it. */
  title: string;
  /** Of the button, where many rows have one. */
  button?: string;
  kind?: 'plain' | 'quiet';
  /** Sends the values; the window closes once that has worked. */
  onSubmit: (values: Values, close: () => void) => void;
};

/** A form in a window of its own. */
export function FormDialog<Values extends object>(props: DialogProps<Values>) {
  const { title, button = title, kind = 'plain', onSubmit, ...rest } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind={kind} onClick={() => setIsOpen(true)}>
        {button}
      </Button>
      <Modal title={title} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Form
          {...rest}
          submit={title}
          onSubmit={(values) => onSubmit(values, () => setIsOpen(false))}
        />
      </Modal>
    </>
  );
}
