import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { api } from '../../data/api';
import { apiRequestOf } from '../../data/api-request';
import { useLiveJob } from '../../data/use-live';
import { type Read, useRead } from '../../data/use-read';
import { formatDay, formatMoment } from '../../format';
import { SandboxBadge } from '../../parts/badge';
import { Page, Section } from '../../parts/page';
import { Progress } from '../../parts/progress';
import { Await, Empty } from '../../parts/states';
import { reportTexts as words } from '../../texts/reports';
import { ReportBlock } from './report-block';
import type { ReportDocument } from './report-document';
import { ReportFiles } from './report-files';

/** What a browser reads and draws at once. */
const bytesMax = 10_000_000;

/** A report as its sections' data: the very dataset from which its files are written. */
export function ReportPage() {
  const { reportId = '' } = useParams({ strict: false });
  const read = useRead(['report', reportId], (with_) => api.reports.get(reportId, {}, with_));
  const report = read.data?.data;
  const isDone = report?.status === 'completed';
  useLiveJob(report && !isDone ? report.jobId : undefined, ['report']);
  return (
    <Page
      title={report?.title ?? words.preview}
      note={
        <Link to="/reports" search={{}} className="text-accent underline">
          {words.back}
        </Link>
      }
      actions={report && <ReportFiles report={report} />}
    >
      <Await read={read}>
        {({ data }) => {
          if (data.status !== 'completed') {
            return (
              <Empty title={words.notDone}>
                <Progress status={data.status} />
              </Empty>
            );
          }
          const file = data.files.find(({ format }) => format === 'json');
          if (!file) return <Empty title={words.noJson} />;
          if (file.bytes > bytesMax) return <Empty title={words.tooLarge} />;
          return <Preview reportId={reportId} />;
        }}
      </Await>
    </Page>
  );
}

function Preview({ reportId }: { reportId: string }) {
  const document = useQuery({
    queryKey: ['report-document', reportId],
    queryFn: async ({ signal }): Promise<Read<ReportDocument>> => {
      const response = await api.reports.download(reportId, { format: 'json' }, { signal });
      const data = (await response.json()) as ReportDocument;
      return { data, request: apiRequestOf(response.url) };
    },
  });
  return (
    <Await read={document} rows={12}>
      {({ data, request }) => (
        <article className="max-w-5xl">
          <p className="mb-4 text-muted">
            {words.previewNote(
              formatDay(data.period.from),
              formatDay(data.period.to),
              formatMoment(data.asOf),
            )}
          </p>
          <Sentences title={words.summary} lines={data.summary} />
          <Sentences title={words.recommendations} lines={data.recommendations} />
          {data.sections.map((section) => (
            <Section
              key={section.key}
              title={section.title}
              actions={section.hasSandboxData && <SandboxBadge />}
            >
              {section.comment && <p className="mb-3 wrap-anywhere">{section.comment}</p>}
              <div className="grid gap-4">
                {section.blocks.map((block, place) => (
                  <ReportBlock
                    // biome-ignore lint/suspicious/noArrayIndexKey: a frozen list never changes.
                    key={place}
                    block={block}
                    rows={data.rows}
                    request={request}
                  />
                ))}
              </div>
            </Section>
          ))}
        </article>
      )}
    </Await>
  );
}

function Sentences({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="list-disc space-y-1 ps-5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </Section>
  );
}
