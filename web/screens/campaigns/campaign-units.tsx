import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { Badge } from '../../parts/badge';
import type { Column } from '../../parts/data-table';
import { FilterSelect } from '../../parts/field';
import { LongTable } from '../../parts/long-table';
import { Section } from '../../parts/page';
import { campaignTexts } from '../../texts/campaigns';
import { useUrlSearch } from '../../use-search';

type Unit = Row<'listCohortUnits'>;

const t = campaignTexts;

const columns: readonly Column<Unit>[] = [
  {
    id: 'unit',
    header: t.unit,
    cell: ({ unit, name }) =>
      name === null ? <bdi className="font-mono text-xs break-all">{unit}</bdi> : <bdi>{name}</bdi>,
  },
  {
    id: 'arm',
    header: t.arm,
    cell: ({ isTreated }) => (
      <Badge tone={isTreated ? 'accent' : 'neutral'}>{isTreated ? t.toChange : t.toLeave}</Badge>
    ),
  },
];

/** The pages, keywords or prompts of an experiment: which are to be changed, and which must not be. */
export function CampaignUnits(props: { campaignId: string; cohortId: string }) {
  const { campaignId, cohortId } = props;
  const [search, change] = useUrlSearch();
  const arm = search['arm'] === 'changed' || search['arm'] === 'left' ? search['arm'] : '';
  const isTreated =
    arm === '' ? {} : ({ isTreated: arm === 'changed' ? 'true' : 'false' } as const);
  return (
    <Section title={t.units}>
      <LongTable
        caption={t.units}
        readKey={['campaign', campaignId, cohortId, 'units', arm]}
        read={(page, with_) =>
          api.campaigns.listCohortUnits(campaignId, cohortId, { ...isTreated, ...page }, with_)
        }
        columns={columns}
        csv
        filters={
          <FilterSelect
            label={t.arm}
            value={arm}
            choices={[
              { value: '', label: t.anyArm },
              { value: 'changed', label: t.toChange },
              { value: 'left', label: t.toLeave },
            ]}
            onChoice={(value) => change({ arm: value })}
          />
        }
      />
    </Section>
  );
}
