import { useIsLimited } from '../../data/session';
import { Page } from '../../parts/page';
import { Tabs, useTab } from '../../parts/tabs';
import { texts } from '../../texts';
import { reportTexts as words } from '../../texts/reports';
import { Branding } from './branding';
import { DataExports } from './data-exports';
import { MakeReport } from './make-report';
import { ReportList } from './report-list';
import { ScheduleList } from './schedule-list';
import { TemplateList } from './template-list';

const tabs = ['reports', 'schedules', 'templates', 'branding', 'exports'] as const;

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
      {(tab === 'reports' || isLimited) && <ReportList />}
      {tab === 'schedules' && !isLimited && <ScheduleList />}
      {tab === 'templates' && !isLimited && <TemplateList />}
      {tab === 'branding' && !isLimited && <Branding />}
      {tab === 'exports' && !isLimited && <DataExports />}
    </Page>
  );
}
