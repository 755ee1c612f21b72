import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useRead } from '../../data/use-read';
import { useWebsite } from '../../data/websites';
import { formatDays, formatNumber, formatShare } from '../../format';
import { Badge } from '../../parts/badge';
import { type Column, DataTable } from '../../parts/data-table';
import { Section } from '../../parts/page';
import { Await, Empty } from '../../parts/states';
import { TimeChart } from '../../parts/time-chart';
import { labelOf } from '../../texts';
import { listTexts as common } from '../../texts/lists';
import { searchListTexts as words } from '../../texts/search-lists';

type Device = Data<'getWebVitals'>['devices'][number];
type Metric = Device['metrics'][number];

const tones = { good: 'good', needs_improvement: 'warn', poor: 'bad' } as const;

const columns: readonly Column<Metric>[] = [
  { id: 'metric', header: words.metric, cell: (row) => words.metrics[row.metric] },
  {
    id: 'p75',
    header: words.value,
    isNumber: true,
    cell: (row) => (row.metric === 'cls' ? formatNumber(row.p75) : `${formatNumber(row.p75)} ms`),
  },
  {
    id: 'rating',
    header: common.state,
    cell: (row) => <Badge tone={tones[row.rating]}>{labelOf(row.rating)}</Badge>,
  },
  { id: 'good', header: words.good, isNumber: true, cell: (row) => formatShare(row.goodShare) },
  { id: 'poor', header: words.poor, isNumber: true, cell: (row) => formatShare(row.poorShare) },
];

/** How fast the website is for people who visit it. */
export function WebVitals({ websiteId }: { websiteId: string }) {
  const website = useWebsite(websiteId);
  const domain = website.data?.data.domain;
  const read = useRead(
    ['web-vitals', websiteId, domain],
    (with_) => api.searchConsole.getWebVitals(websiteId, { url: `https://${domain}` }, with_),
    { enabled: domain !== undefined },
  );
  return (
    <>
      <p className="mb-3 max-w-prose text-muted">{words.vitalsNote}</p>
      <Await read={read}>
        {({ data, request }) =>
          data.state === 'available' ? (
            data.devices.map((device) => (
              <Section
                key={device.device}
                title={labelOf(device.device)}
                {...(device.periodFrom && device.periodTo
                  ? { note: formatDays({ from: device.periodFrom, to: device.periodTo }) }
                  : {})}
                actions={
                  device.isPassed !== null && (
                    <Badge tone={device.isPassed ? 'good' : 'bad'}>
                      {device.isPassed ? words.passed : words.notPassed}
                    </Badge>
                  )
                }
              >
                {device.metrics.length === 0 ? (
                  <p className="text-muted">{words.notMeasured}</p>
                ) : (
                  <DataTable
                    caption={labelOf(device.device)}
                    columns={columns}
                    rows={device.metrics}
                    request={request}
                  />
                )}
                <History device={device} />
              </Section>
            ))
          ) : (
            <Empty title={words.notConfigured} />
          )
        }
      </Await>
    </>
  );
}

function History({ device }: { device: Device }) {
  if (device.history.length < 2) return null;
  return (
    <div className="mt-3">
      <TimeChart
        title={words.vitalsOverTime(labelOf(device.device))}
        unit={words.vitalsUnit}
        times={device.history.map(({ periodTo }) => periodTo)}
        series={[
          {
            label: words.metrics.lcp,
            color: 1,
            points: device.history.map(
              ({ metrics }) => metrics.find(({ metric }) => metric === 'lcp')?.p75 ?? null,
            ),
          },
        ]}
        format={formatNumber}
        min={0}
        height={160}
      />
    </div>
  );
}
