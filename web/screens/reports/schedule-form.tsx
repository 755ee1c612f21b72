import { type FormEvent, useId, useState } from 'react';
import type { BodyOf, Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useChange } from '../../data/use-change';
import { Button } from '../../parts/button';
import { Field, inputClass, SelectField } from '../../parts/field';
import { linesIn } from '../../parts/lines-in';
import { Modal } from '../../parts/panel-dialog';
import { labelOf, texts } from '../../texts';
import { reportTexts as words } from '../../texts/reports';
import { contentOf, useContents, usualContent } from './report-content';
import type { Schedule } from './schedule';

type Timing = BodyOf<'createReportSchedule'>['timing'];
type Body = BodyOf<'createReportSchedule'>;
type Website = Pick<Row<'listWebsites'>, 'id' | 'domain'>;

const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
const periods = ['last_7_days', 'last_28_days', 'last_month'] as const;
const labelled = (values: readonly string[]) =>
  values.map((value) => ({ value, label: labelOf(value) }));
const known = <Value extends string>(values: readonly Value[], value: string): Value =>
  values.find((each) => each === value) ?? (values[0] as Value);

type Props = {
  /** Undefined: a new one. */
  schedule: Schedule | undefined;
  websites: readonly Website[];
  onClose: () => void;
};

/** Makes a schedule, or changes when and to whom one reports. */
export function ScheduleForm({ schedule, websites, onClose }: Props) {
  const id = useId();
  const [name, setName] = useState(schedule?.name ?? '');
  const [chosenId, setChosenId] = useState('');
  // The websites may arrive after the form is open.
  const websiteId = chosenId || (websites[0]?.id ?? '');
  const [content, setContent] = useState<string>(usualContent);
  const contents = useContents(true);
  const [period, setPeriod] = useState<(typeof periods)[number]>('last_7_days');
  const [timing, setTiming] = useState<Timing>(
    schedule?.timing ?? { every: 'week', weekday: 'monday', hour: 7 },
  );
  const [recipients, setRecipients] = useState(schedule?.recipients.join('\n') ?? '');
  const options = {
    stale: ['schedules'],
    done: () => {
      onClose();
      return undefined;
    },
  };
  const create = useChange((body: Body) => api.reports.createSchedule(body), options);
  const update = useChange(
    (body: BodyOf<'updateReportSchedule'>) => api.reports.updateSchedule(schedule?.id ?? '', body),
    options,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const named = name.trim() === '' ? {} : { name: name.trim() };
    const common = { ...named, timing, recipients: linesIn(recipients) };
    if (schedule) update.mutate(common);
    else create.mutate({ ...common, websiteId, ...contentOf(content), period });
  };
  return (
    <Modal title={schedule ? words.edit : words.add} isOpen onClose={onClose}>
      <form onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
        <Field
          label={words.name}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="sm:col-span-2"
        />
        {!schedule && (
          <>
            <SelectField
              label={texts.overview.columns.website}
              value={websiteId}
              choices={websites.map((each) => ({ value: each.id, label: each.domain }))}
              onChoice={setChosenId}
            />
            <SelectField
              label={texts.reports.type}
              value={content}
              choices={contents}
              onChoice={setContent}
            />
            <SelectField
              label={words.period}
              value={period}
              choices={labelled(periods)}
              onChoice={(value) => setPeriod(known(periods, value))}
            />
          </>
        )}
        <TimingFields timing={timing} onTiming={setTiming} />
        <div className="sm:col-span-2">
          <label htmlFor={id} className="mb-1 block font-medium">
            {words.recipients}
          </label>
          <textarea
            id={id}
            rows={3}
            value={recipients}
            onChange={(event) => setRecipients(event.target.value)}
            className={`${inputClass} w-full py-1`}
          />
          <p className="mt-1 text-xs text-muted">{words.recipientsHint}</p>
        </div>
        <Button
          type="submit"
          kind="main"
          disabled={create.isPending || update.isPending || (!schedule && websiteId === '')}
          className="sm:col-span-2"
        >
          {words.save}
        </Button>
      </form>
    </Modal>
  );
}

type TimingProps = { timing: Timing; onTiming: (timing: Timing) => void };

function TimingFields({ timing, onTiming }: TimingProps) {
  const { hour } = timing;
  return (
    <>
      <SelectField
        label={words.every}
        value={timing.every}
        choices={[
          { value: 'week', label: words.week },
          { value: 'month', label: words.month },
        ]}
        onChoice={(every) =>
          onTiming(
            every === 'month'
              ? { every: 'month', day: 1, hour }
              : { every: 'week', weekday: 'monday', hour },
          )
        }
      />
      {timing.every === 'week' ? (
        <SelectField
          label={words.weekday}
          value={timing.weekday}
          choices={labelled(weekdays)}
          onChoice={(value) => onTiming({ ...timing, weekday: known(weekdays, value) })}
        />
      ) : (
        <Field
          label={words.dayOfMonth}
          type="number"
          min={1}
          max={28}
          required
          value={timing.day}
          onChange={(event) => onTiming({ ...timing, day: event.target.valueAsNumber })}
        />
      )}
      <Field
        label={words.hour}
        type="number"
        min={0}
        max={23}
        required
        value={hour}
        onChange={(event) => onTiming({ ...timing, hour: event.target.valueAsNumber })}
      />
    </>
  );
}
