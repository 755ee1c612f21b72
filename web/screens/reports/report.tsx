import { Link, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { api } from '../../data/api';
import { isOver, useLiveJob } from '../../data/use-live';
import { useRead } from '../../data/use-read';
import { SandboxBadge } from '../../parts/badge';
import { Page } from '../../parts/page';
import { Progress } from '../../parts/progress';
import { Await, Empty } from '../../parts/states';
import { reportTexts as words } from '../../texts/reports';
import { fitFrame } from './fit-frame';
import { ReportFiles } from './report-files';

/** A report as the page that a link to it shows, whatever its formats. */
export function ReportPage() {
  const { reportId = '' } = useParams({ strict: false });
  const read = useRead(['report', reportId], (with_) => api.reports.get(reportId, {}, with_));
  const report = read.data?.data;
  useLiveJob(report && !isOver(report.status) ? report.jobId : undefined, ['report']);
  return (
    <Page
      title={report?.title ?? words.preview}
      note={
        <Link to="/reports" search={{}} className="text-accent underline">
          {words.back}
        </Link>
      }
      actions={
        report && (
          <span className="flex items-center gap-2">
            {report.dataSource === 'sandbox' && <SandboxBadge />}
            <ReportFiles report={report} />
          </span>
        )
      }
    >
      <Await read={read}>
        {({ data }) =>
          data.dataHash === null ? (
            <Empty title={isOver(data.status) ? words.notMade : words.notDone}>
              {data.error?.message ?? <Progress status={data.status} />}
            </Empty>
          ) : (
            <ReportFrame title={data.title} address={`/dashboard/api/v1/reports/${data.id}/page`} />
          )
        }
      </Await>
    </Page>
  );
}

/** A page of the service in a frame as high as the page; it runs no script. */
export function ReportFrame({ title, address }: { title: string; address: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fit = () => frame.current && fitFrame(frame.current);
  return (
    <iframe
      ref={frame}
      title={title}
      src={address}
      onLoad={fit}
      sandbox="allow-same-origin"
      className="min-h-96 w-full rounded-lg border border-line bg-panel"
    />
  );
}
