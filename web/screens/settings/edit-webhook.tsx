import type { BodyOf, Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useChange } from '../../data/use-change';
import { formatNumber } from '../../format';
import { FormDialog } from '../../parts/form';
import { dayOf } from '../../range';
import { labelOf } from '../../texts';
import { secretTexts as words } from '../../texts/secrets';

type Webhook = Row<'listWebhooks'>;
type Replay = BodyOf<'replayWebhookDeliveries'>;

const types = [
  'rankings.moved',
  'rankings.drop_confirmed',
  'ai.visibility_moved',
  'ai.citation_gained',
  'ai.citation_lost',
  'ai.model_changed',
  'ai.assistant_first_visit',
  'ai.assistant_visits_fell',
  'url.discovered',
  'url.not_crawled',
  'url.deindexed',
  'crawler.silent',
  'crawler.error_spike',
  'crawler.spoofed_spike',
  'crawler.blocked_came',
  'robots.changed',
  'clicks.outside_band',
  'link.lost',
  'link.nofollowed',
  'alert.closed',
  'audit.completed',
  'campaign.concluded',
  'report.ready',
  'drain.silent',
  'connection.requires_reconnect',
  'credits.low',
  'provider.failing',
  'job.failed',
  'webhook.disabled',
] as const satisfies readonly Row<'listEvents'>['type'][];

type Said = Pick<Webhook, 'websiteTag' | 'description' | 'noticeRecipient'> & {
  types: (typeof types)[number][];
  url?: string;
  isActive: boolean;
};

/** Changes where events are sent, and which ones; also stops and starts it. */
export function EditWebhook({ webhook }: { webhook: Webhook }) {
  const save = useChange(
    async ({ said, close }: { said: Said; close: () => void }) => {
      const { isActive, url, ...fields } = said;
      const state = isActive ? 'active' : 'disabled';
      await api.webhooks.update(webhook.id, {
        ...fields,
        ...(url === undefined ? {} : { url }),
        ...(state === webhook.state ? {} : { state }),
      });
      close();
    },
    { stale: ['webhooks'], done: () => words.saved },
  );
  const { types: chosen, websiteTag, description, noticeRecipient, state } = webhook;
  return (
    <FormDialog<Said>
      title={words.editWebhook}
      button={words.edit}
      fields={[
        { name: 'url', label: words.newUrl, hint: webhook.urlHint, as: 'url' },
        {
          name: 'types',
          label: words.types,
          as: 'choices',
          choices: types.map((value) => ({ value, label: labelOf(value) })),
        },
        { name: 'websiteTag', label: words.websiteTag, isNullable: true },
        { name: 'description', label: words.description, isNullable: true },
        { name: 'noticeRecipient', label: words.notice, isNullable: true },
        { name: 'isActive', label: words.isActive, as: 'switch' },
      ]}
      values={{
        types: types.filter((type) => chosen.includes(type)),
        websiteTag,
        description,
        noticeRecipient,
        isActive: state === 'active',
      }}
      isBusy={save.isPending}
      onSubmit={(said, close) => save.mutate({ said, close })}
    />
  );
}

/** Sends the events of days once more. */
export function ReplayDays({ webhookId }: { webhookId: string }) {
  const replay = useChange(
    async ({ said, close }: { said: Replay; close: () => void }) => {
      const { to, ...rest } = said;
      const sent = await api.webhooks.replayDeliveries(webhookId, to ? said : rest);
      close();
      return sent;
    },
    {
      stale: ['webhook-deliveries'],
      done: ({ count }) => words.replayed(formatNumber(count)),
    },
  );
  return (
    <FormDialog<Replay>
      title={words.replay}
      fields={[
        { name: 'from', label: words.from, as: 'date', isRequired: true },
        { name: 'to', label: words.to, as: 'date' },
        { name: 'includeDelivered', label: words.includeDelivered, as: 'switch' },
      ]}
      values={{ from: dayOf(Date.now()) }}
      isBusy={replay.isPending}
      onSubmit={(said, close) => replay.mutate({ said, close })}
    >
      <p className="text-xs text-muted">{words.replayHint}</p>
    </FormDialog>
  );
}
