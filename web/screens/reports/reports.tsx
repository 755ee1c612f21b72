import { useIsLimited } from '../../data/session';
import { Page } from '../../parts/page';
import { Tabs, useTab } from '../../parts/tabs';
import { texts } from '../../texts';
import { reportTexts as words } from '../../texts/reports';
import { MakeReport } from './make-report';
import { ReportList } from './report-list';
import { ScheduleList } from './schedule-list';

const tabs = ['reports', 'schedules'] as const;

/** Reports that were made, and schedules that make them. */
export function Reports() {
  const isLimited = useIsLimited();
  const tab = useTab(tabs);
  return (
    <Page title={texts.screens.reports} actions={<MakeReport />}>
      {!isLimited && (
        <Tabs
          label={texts.screens.reports}
          tabs={tabs.map((id) => ({ id, text: words.tabs[id] }))}
        />
      )}
      {tab === 'schedules' && !isLimited ? <ScheduleList /> : <ReportList />}
    </Page>
  );
}
