import { useParams } from '@tanstack/react-router';
import type { BodyOf, Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useTeam } from '../../data/people';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useWebsite, useWebsiteSettings } from '../../data/websites';
import { Form } from '../../parts/form';
import { ObjectFacts } from '../../parts/object-facts';
import { Page } from '../../parts/page';
import { Await } from '../../parts/states';
import { Tabs, useTab } from '../../parts/tabs';
import { labelOf, texts } from '../../texts';
import { websiteTexts as words } from '../../texts/website';
import { EndOfWebsite } from './end-of-website';
import { Extractions } from './extractions';
import { Ownership } from './ownership';
import { Segments } from './segments';

const tabs = ['general', 'collection', 'extractions', 'segments', 'ownership', 'end'] as const;

/** What is collected for a website, and whose it is. */
export function WebsiteSettings() {
  const { websiteId = '' } = useParams({ strict: false });
  const canWrite = useCanWrite();
  const tab = useTab(tabs);
  return (
    <Page title={words.title}>
      <Tabs
        label={words.title}
        tabs={tabs
          .filter((id) => canWrite || id !== 'end')
          .map((id) => ({ id, text: words.tabs[id] }))}
      />
      <div className="max-w-2xl">
        {tab === 'general' && <General websiteId={websiteId} />}
        {tab === 'general' && canWrite && <Owner websiteId={websiteId} />}
        {tab === 'collection' && <Collection websiteId={websiteId} />}
        {tab === 'extractions' && <Extractions websiteId={websiteId} />}
        {tab === 'segments' && <Segments websiteId={websiteId} />}
        {tab === 'ownership' && <Ownership websiteId={websiteId} />}
        {tab === 'end' && canWrite && <EndOfWebsite websiteId={websiteId} />}
      </div>
    </Page>
  );
}

type Website = Data<'getWebsite'>;
type Named = Pick<
  Website,
  'name' | 'relationship' | 'country' | 'language' | 'tags' | 'serpTracking' | 'aiTracking'
>;

const relationships = ['own', 'client', 'competitor'];

/** A person who left stays named as long as no other is chosen. */
function ownersOf(people: readonly { id: string; name: string }[], ownerId: string | null) {
  const isGone = ownerId !== null && people.every(({ id }) => id !== ownerId);
  return [
    { value: '', label: words.noOwner },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    ...(isGone ? [{ value: ownerId, label: words.formerOwner }] : []),
  ];
}

function General({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const read = useWebsite(websiteId);
  const save = useChange((said: Named) => api.websites.update(websiteId, said), {
    stale: ['website', 'websites', 'overview'],
    done: () => words.saved,
  });
  return (
    <Await read={read}>
      {({ data }) =>
        canWrite ? (
          <Form<Named>
            fields={[
              { name: 'name', label: words.name, isRequired: true },
              {
                name: 'relationship',
                label: words.relationship,
                as: 'choice',
                choices: relationships.map((value) => ({ value, label: labelOf(value) })),
              },
              { name: 'country', label: words.country, hint: words.countryHint, isRequired: true },
              { name: 'language', label: words.language, isRequired: true },
              { name: 'tags', label: words.tags, as: 'lines' },
              { name: 'serpTracking', label: words.serpTracking, as: 'switch' },
              { name: 'aiTracking', label: words.aiTracking, as: 'switch' },
            ]}
            values={data}
            submit={texts.save}
            isBusy={save.isPending}
            onSubmit={(said) => save.mutate(said)}
          />
        ) : (
          <ObjectFacts value={data} />
        )
      }
    </Await>
  );
}

function Owner({ websiteId }: { websiteId: string }) {
  const read = useWebsiteSettings(websiteId);
  const save = useChange(
    ({ ownerId }: { ownerId: string }) =>
      api.websites.updateSettings(websiteId, { ownerId: ownerId === '' ? null : ownerId }),
    { stale: ['website-settings', 'websites', 'overview'], done: () => words.saved },
  );
  const { people } = useTeam();
  return (
    <Await read={read}>
      {({ data: { ownerId } }) => (
        <Form<{ ownerId: string }>
          fields={[
            {
              name: 'ownerId',
              label: words.owner,
              as: 'choice',
              choices: ownersOf(people, ownerId),
            },
          ]}
          values={{ ownerId: ownerId ?? '' }}
          submit={texts.save}
          isBusy={save.isPending}
          onSubmit={(said) => save.mutate(said)}
        />
      )}
    </Await>
  );
}

type Settings = Data<'getWebsiteSettings'>;
type Chosen = Pick<Settings, 'matchMode' | 'ownedHosts' | 'timezone'> &
  Pick<
    Settings['collection'],
    | 'cadence'
    | 'depth'
    | 'devices'
    | 'readingsPerCheck'
    | 'searchVolumes'
    | 'loadsAiOverviews'
    | 'aiAnswersPerMonthMax'
    | 'aiUsdPerMonthMax'
  > &
  Pick<
    Settings['audits'],
    'maxPages' | 'concurrency' | 'userAgent' | 'labPages' | 'labFormFactors'
  > & {
    auditCadence: Settings['audits']['cadence'];
  };

const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const bodyOf = (chosen: Chosen): BodyOf<'updateWebsiteSettings'> => {
  const { matchMode, ownedHosts, timezone, auditCadence, maxPages, concurrency, userAgent } =
    chosen;
  const { cadence, depth, devices, readingsPerCheck, searchVolumes, loadsAiOverviews } = chosen;
  const { aiAnswersPerMonthMax, aiUsdPerMonthMax } = chosen;
  return {
    matchMode,
    ownedHosts,
    timezone,
    collection: {
      cadence,
      depth,
      devices,
      readingsPerCheck,
      searchVolumes,
      loadsAiOverviews,
      aiAnswersPerMonthMax,
      aiUsdPerMonthMax,
    },
    audits: {
      cadence: auditCadence,
      maxPages,
      concurrency,
      userAgent,
      labPages: chosen.labPages,
      labFormFactors: chosen.labFormFactors,
    },
  };
};

function Collection({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const read = useWebsiteSettings(websiteId);
  const save = useChange(
    (chosen: Chosen) => api.websites.updateSettings(websiteId, bodyOf(chosen)),
    { stale: ['website-settings', 'estimate'], done: () => words.saved },
  );
  return (
    <Await read={read}>
      {({ data }) =>
        canWrite ? (
          <Form<Chosen>
            fields={[
              {
                name: 'matchMode',
                label: words.matchMode,
                as: 'choice',
                choices: choices(words.matchModes),
              },
              { name: 'ownedHosts', label: words.ownedHosts, as: 'lines' },
              { name: 'timezone', label: words.timezone, isRequired: true },
              {
                name: 'cadence',
                label: `${words.rankings}: ${words.cadence}`,
                as: 'choice',
                choices: choices(words.cadences),
              },
              {
                name: 'depth',
                label: words.depth,
                hint: words.depthHint,
                as: 'number',
                min: 10,
                max: 100,
                isRequired: true,
              },
              {
                name: 'devices',
                label: words.devices,
                as: 'choices',
                choices: ['desktop', 'mobile'].map((value) => ({ value, label: labelOf(value) })),
              },
              {
                name: 'readingsPerCheck',
                label: words.readings,
                as: 'number',
                min: 1,
                isRequired: true,
              },
              { name: 'searchVolumes', label: words.volumes, as: 'switch' },
              { name: 'loadsAiOverviews', label: words.overviews, as: 'switch' },
              { name: 'aiAnswersPerMonthMax', label: words.answersMax, as: 'number', min: 0 },
              { name: 'aiUsdPerMonthMax', label: words.usdMax, as: 'number', min: 0, step: 0.01 },
              {
                name: 'auditCadence',
                label: `${words.audits}: ${words.cadence}`,
                as: 'choice',
                choices: choices(words.auditCadences),
              },
              {
                name: 'maxPages',
                label: `${words.audits}: ${words.maxPages}`,
                hint: words.usual,
                as: 'number',
                min: 1,
              },
              {
                name: 'labPages',
                label: `${words.audits}: ${words.labPages}`,
                hint: words.labHint,
                as: 'number',
                min: 0,
                max: 20,
                isRequired: true,
              },
              {
                name: 'labFormFactors',
                label: `${words.audits}: ${words.labFormFactors}`,
                as: 'choices',
                choices: ['mobile', 'desktop'].map((value) => ({ value, label: labelOf(value) })),
              },
              {
                name: 'concurrency',
                label: `${words.audits}: ${words.concurrency}`,
                as: 'number',
                min: 1,
                isRequired: true,
              },
              {
                name: 'userAgent',
                label: `${words.audits}: ${words.userAgent}`,
                hint: words.usual,
                isNullable: true,
              },
            ]}
            values={{
              ...data,
              ...data.collection,
              ...data.audits,
              cadence: data.collection.cadence,
              auditCadence: data.audits.cadence,
            }}
            submit={texts.save}
            isBusy={save.isPending}
            onSubmit={(chosen) => save.mutate(chosen)}
          />
        ) : (
          <ObjectFacts value={data} />
        )
      }
    </Await>
  );
}
