import type { BodyOf, Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { CsvImport } from '../../parts/csv-import';
import { FormDialog } from '../../parts/form';
import { campaignMoreTexts as words } from '../../texts/campaign-more';
import { campaignPlanTexts as plan } from '../../texts/campaign-plan';
import { csvTexts } from '../../texts/csv';

type Campaign = Data<'getCampaign'>;
type Changes = Required<
  Pick<
    BodyOf<'updateCampaign'>,
    | 'name'
    | 'hypothesis'
    | 'goal'
    | 'owner'
    | 'targetPages'
    | 'controlPages'
    | 'startDay'
    | 'endDay'
  >
>;

/** Changes the plan of a draft; once started, a plan is fixed. */
export function EditCampaign({ campaign }: { campaign: Campaign }) {
  const canWrite = useCanWrite();
  const save = useChange(
    async ({ said, close }: { said: Changes; close: () => void }) => {
      await api.campaigns.update(campaign.id, said);
      close();
    },
    { stale: ['campaign', 'campaigns'], done: () => words.saved },
  );
  if (!canWrite) return null;
  return (
    <FormDialog<Changes>
      title={words.edit}
      fields={[
        { name: 'name', label: plan.name, isRequired: true },
        { name: 'hypothesis', label: plan.hypothesis, isNullable: true },
        { name: 'goal', label: words.goal, isNullable: true },
        { name: 'owner', label: words.owner, isNullable: true },
        { name: 'startDay', label: plan.from, as: 'date', isRequired: true },
        { name: 'endDay', label: plan.to, as: 'date', isRequired: true },
        { name: 'targetPages', label: plan.targets, as: 'lines', rows: 6 },
        ...(campaign.assignment === 'random'
          ? []
          : [
              {
                name: 'controlPages' as const,
                label: plan.controls,
                as: 'lines' as const,
                rows: 6,
              },
            ]),
      ]}
      values={campaign}
      isBusy={save.isPending}
      onSubmit={(said, close) => save.mutate({ said, close })}
    />
  );
}

const fields = ['Page', 'Day', 'Value'];

/** Conversions from another system, until the result is final. */
export function ImportConversions({ campaignId }: { campaignId: string }) {
  const canWrite = useCanWrite();
  if (!canWrite) return null;
  return (
    <CsvImport
      title={words.conversions}
      hint={words.conversionsHint}
      fields={fields}
      send={(body) => api.campaigns.importConversions(campaignId, body, { mediaType: 'text/csv' })}
      counts={({ stored, invalid }) => [
        { label: words.stored, value: stored },
        { label: csvTexts.counts.invalid, value: invalid },
      ]}
    />
  );
}
