import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import type { BodyOf } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { Button } from '../../parts/button';
import { Field, inputClass, SelectField } from '../../parts/field';
import { linesIn } from '../../parts/lines-in';
import { Modal } from '../../parts/panel-dialog';
import { addDays, dayOf } from '../../range';
import { labelOf } from '../../texts';
import { campaignPlanTexts as words } from '../../texts/campaign-plan';

type Body = BodyOf<'createCampaign'>;

const metrics = [
  'clicks',
  'impressions',
  'click_through_rate',
  'position',
  'crawler_visits',
] as const;
/** Days of a plan, until a person chooses otherwise. */
const daysUsual = 28;

/** Plans an experiment as a draft: a name, a metric, days, and the pages to draw from. */
export function PlanCampaign() {
  const canWrite = useCanWrite();
  const id = useId();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const websites = useRows(
    ['websites', 'names'],
    (with_) => api.websites.list({ sort: 'name', limit: 1000 }, with_),
    { enabled: isOpen },
  );
  const tomorrow = addDays(dayOf(Date.now()), 1);
  const [name, setName] = useState('');
  const [hypothesis, setHypothesis] = useState('');
  const [websiteId, setWebsiteId] = useState('');
  const [metric, setMetric] = useState<(typeof metrics)[number]>('clicks');
  const [pages, setPages] = useState('');
  const [startDay, setStartDay] = useState(tomorrow);
  const [endDay, setEndDay] = useState(addDays(tomorrow, daysUsual - 1));
  const create = useChange((body: Body) => api.campaigns.create(body), {
    stale: ['campaigns'],
    done: (campaign) => {
      setIsOpen(false);
      void navigate({
        to: '/campaigns/$campaignId',
        params: { campaignId: campaign.id },
        search: {},
      });
      return undefined;
    },
  });
  if (!canWrite) return null;
  const chosen = websiteId || (websites.data?.rows[0]?.id ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({
      name: name.trim(),
      hypothesis: hypothesis.trim() || null,
      websiteIds: [chosen],
      primaryMetric: metric,
      targetPages: linesIn(pages),
      startDay,
      endDay,
    });
  };
  return (
    <>
      <Button kind="main" onClick={() => setIsOpen(true)}>
        {words.plan}
      </Button>
      <Modal title={words.plan} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
          <p className="text-muted sm:col-span-2">{words.hint}</p>
          <Field
            label={words.name}
            required
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
            className="sm:col-span-2"
          />
          <Field
            label={words.hypothesis}
            hint={words.hypothesisHint}
            maxLength={2000}
            value={hypothesis}
            onChange={(event) => setHypothesis(event.target.value)}
            className="sm:col-span-2"
          />
          <SelectField
            label={words.website}
            value={chosen}
            choices={(websites.data?.rows ?? []).map((each) => ({
              value: each.id,
              label: each.domain,
            }))}
            onChoice={setWebsiteId}
          />
          <SelectField
            label={words.metric}
            value={metric}
            choices={metrics.map((value) => ({ value, label: labelOf(value) }))}
            onChoice={(value) => setMetric(metrics.find((known) => known === value) ?? 'clicks')}
          />
          <Field
            label={words.from}
            type="date"
            required
            value={startDay}
            onChange={(event) => setStartDay(event.target.value)}
          />
          <Field
            label={words.to}
            type="date"
            required
            min={startDay}
            value={endDay}
            onChange={(event) => setEndDay(event.target.value)}
          />
          <div className="sm:col-span-2">
            <label htmlFor={id} className="mb-1 block font-medium">
              {words.pages}
            </label>
            <textarea
              id={id}
              rows={6}
              required
              value={pages}
              onChange={(event) => setPages(event.target.value)}
              className={`${inputClass} w-full py-1 font-mono text-xs`}
            />
            <p className="mt-1 text-xs text-muted">{words.pagesHint}</p>
          </div>
          <Button
            type="submit"
            kind="main"
            disabled={create.isPending || chosen === ''}
            className="sm:col-span-2"
          >
            {words.create}
          </Button>
        </form>
      </Modal>
    </>
  );
}
