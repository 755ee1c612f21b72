import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanManage } from '../../data/session';
import { useChange } from '../../data/use-change';
import { formatNumber } from '../../format';
import { Form } from '../../parts/form';
import { Section } from '../../parts/page';
import { texts } from '../../texts';
import { workspaceTexts } from '../../texts/workspace';

const words = workspaceTexts.spending;

type Spending = Data<'getAccount'>['spending'];

/** From which cost on a purchase is confirmed, here and by agents. */
export function Spending({ spending }: { spending: Spending }) {
  const canManage = useCanManage();
  const save = useChange(
    ({ confirmAboveCredits }: Pick<Spending, 'confirmAboveCredits'>) =>
      api.account.updateSpending({ confirmAboveCredits }),
    { stale: ['account'], done: () => words.saved },
  );
  const { confirmAboveCredits: limit, agentsConfirmAboveCredits } = spending;
  return (
    <Section title={words.title} note={words.note}>
      <p className="mb-3 max-w-prose">
        {limit === null
          ? words.usual(formatNumber(agentsConfirmAboveCredits))
          : words.above(formatNumber(limit))}
      </p>
      {canManage && (
        <div className="max-w-md">
          <Form<Pick<Spending, 'confirmAboveCredits'>>
            key={String(limit)}
            fields={[
              {
                name: 'confirmAboveCredits',
                label: words.limit,
                hint: words.limitHint,
                as: 'number',
                min: 0,
              },
            ]}
            values={{ confirmAboveCredits: limit }}
            submit={texts.save}
            isBusy={save.isPending}
            onSubmit={(said) => save.mutate(said)}
          />
        </div>
      )}
    </Section>
  );
}
