import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { type Read, useRead } from '../../data/use-read';
import { formatDay, formatNumber } from '../../format';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { Field } from '../../parts/field';
import { Figure } from '../../parts/figure';
import { Section } from '../../parts/page';
import { Modal, ModalActions } from '../../parts/panel-dialog';
import { Await } from '../../parts/states';
import { labelOf } from '../../texts';
import { campaignPlanTexts as words } from '../../texts/campaign-plan';
import { campaignTexts } from '../../texts/campaigns';
import { sizeOf } from './effect-text';

type Campaign = Data<'getCampaign'>;
type Design = Data<'getCampaignDesign'>;

/** What a draft could find, before its plan is frozen. */
export function CampaignDraft({ campaign }: { campaign: Campaign }) {
  const [wished, setWished] = useState<number>();
  const { id, updatedAt } = campaign;
  const query = wished === undefined ? {} : { wishedEffect: wished / 100 };
  const read = useRead(['campaign', id, 'design', updatedAt, query], (with_) =>
    api.campaigns.getDesign(id, query, with_),
  );
  return (
    <>
      <Section title={words.design} actions={<DraftButtons campaign={campaign} />}>
        <Await read={read} rows={4}>
          {(loaded) => (
            <div className="rounded-lg border border-line bg-panel px-4 py-3">
              <DesignFacts read={loaded} />
              {loaded.data.confounders.length > 0 && (
                <p className="mt-3 text-warn">
                  {words.confounders}: {loaded.data.confounders.join(', ')}
                </p>
              )}
              {loaded.data.unit === 'share' && (
                <Wish design={loaded.data} wished={wished} onWish={setWished} />
              )}
            </div>
          )}
        </Await>
      </Section>
      <Targets title={words.targets} names={targetNames(campaign.targetPages, campaign.targets)} />
      {campaign.assignment !== 'random' && (
        <Targets
          title={words.controls}
          names={targetNames(campaign.controlPages, campaign.controls)}
        />
      )}
    </>
  );
}

/** What a draft names: pages, rules, and ids and tags of other units. */
const targetNames = (pages: readonly string[], sets: Campaign['targets']): string[] => [
  ...pages,
  ...Object.entries(sets).flatMap(([set, names]) =>
    names.map((name) => `${words.sets[set as keyof Campaign['targets']]}: ${name}`),
  ),
];

const Targets = ({ title, names }: { title: string; names: readonly string[] }) => (
  <Section title={title} note={formatNumber(names.length)}>
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard.
      tabIndex={0}
      aria-label={title}
      className="max-h-80 overflow-y-auto rounded-lg border border-line bg-panel px-4 py-2 font-mono text-xs"
    >
      {names.map((name) => (
        <li key={name} className="py-0.5 wrap-anywhere">
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  </Section>
);

function DesignFacts({ read: { data, request } }: { read: Read<Design> }) {
  const { minimumEffect } = data;
  const arms = `${formatNumber(data.treatedCount)} / ${formatNumber(data.controlCount)}`;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      <Item label={words.minimum}>
        {minimumEffect ? (
          <Figure
            value={`± ${sizeOf(data, minimumEffect.effect)}`}
            className="text-lg font-semibold"
            evidence={() => ({
              title: words.minimum,
              value: `± ${sizeOf(data, minimumEffect.effect)}`,
              request,
              facts: [
                { label: campaignTexts.metric, value: labelOf(data.metric) },
                { label: words.arms, value: arms },
                { label: words.history, value: historyOf(data) },
              ],
            })}
          />
        ) : (
          <span className="text-warn">{words.noMinimum[data.whyNoMinimumEffect ?? 'no_data']}</span>
        )}
      </Item>
      <Item label={campaignTexts.metric}>{labelOf(data.metric)}</Item>
      <Item label={words.days}>{formatNumber(data.days)}</Item>
      <Item label={words.history}>{historyOf(data)}</Item>
      <Item label={words.arms}>{arms}</Item>
      {data.unitsWithoutHistory > 0 && (
        <Item label={words.withoutHistory}>
          <span className="text-warn">{formatNumber(data.unitsWithoutHistory)}</span>
        </Item>
      )}
    </dl>
  );
}

const historyOf = ({ historyFrom, historyTo }: Design): string =>
  historyFrom && historyTo
    ? `${formatDay(historyFrom)} – ${formatDay(historyTo)}`
    : words.noHistory;

const Item = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="flex min-h-7 items-center tabular-nums">{children}</dd>
  </div>
);

type WishProps = {
  design: Design;
  wished: number | undefined;
  onWish: (wished: number | undefined) => void;
};

/** How long the campaign must last for the effect that one hopes for. */
function Wish({ design, wished, onWish }: WishProps) {
  const [text, setText] = useState(wished === undefined ? '' : String(wished));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = Number(text);
    onWish(text.trim() === '' || value === 0 || Number.isNaN(value) ? undefined : value);
  };
  return (
    <form onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3">
      <Field
        label={words.wished}
        type="number"
        step="any"
        min={-98}
        max={10_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-56"
      />
      <Button type="submit" className="h-8">
        {words.check}
      </Button>
      {wished !== undefined && (
        <p role="status" className="py-1.5">
          {design.daysNeeded === null
            ? words.tooLong
            : words.needs(formatNumber(design.daysNeeded))}
        </p>
      )}
    </form>
  );
}

function DraftButtons({ campaign }: { campaign: Campaign }) {
  const canWrite = useCanWrite();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const start = useChange((id: string) => api.campaigns.start(id), {
    stale: ['campaign', 'campaigns'],
    done: () => {
      setIsAsking(false);
      return words.started;
    },
  });
  const remove = useChange((id: string) => api.campaigns.delete(id), {
    stale: ['campaigns'],
    done: () => {
      void navigate({ to: '/campaigns', search: {} });
      return undefined;
    },
  });
  if (!canWrite) return null;
  return (
    <span className="flex gap-2">
      <ConfirmButton
        text={words.remove}
        question={words.removeQuestion(campaign.name)}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(campaign.id)}
      />
      <Button kind="main" onClick={() => setIsAsking(true)}>
        {words.start}
      </Button>
      <Modal title={words.startTitle} isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <p>
          {words.startText[campaign.assignment === 'random' ? 'random' : 'chosen'](
            formatDay(campaign.startDay),
            formatDay(campaign.endDay),
          )}
        </p>
        <ModalActions onCancel={() => setIsAsking(false)}>
          <Button kind="main" disabled={start.isPending} onClick={() => start.mutate(campaign.id)}>
            {words.start}
          </Button>
        </ModalActions>
      </Modal>
    </span>
  );
}
