import type { Operation } from '../operation/operation';
import { createReport } from './create-report';
import { createReportSchedule } from './create-schedule';
import { createReportTemplate } from './create-template';
import { deleteReport } from './delete-report';
import { deleteReportSchedule } from './delete-schedule';
import { deleteReportTemplate } from './delete-template';
import { downloadReport } from './download-report';
import { getReportBranding } from './get-branding';
import { getReport } from './get-report';
import { getReportSchedule } from './get-schedule';
import { getReportTemplate } from './get-template';
import { listReports } from './list-reports';
import { listReportScheduleRuns } from './list-schedule-runs';
import { listReportSchedules } from './list-schedules';
import { listReportTemplates } from './list-templates';
import { previewReport } from './preview-report';
import { createReportLink, revokeReportLinks } from './report-links';
import { saveReportBranding } from './save-branding';
import { sendReportSchedule } from './send-schedule';
import { updateReportSchedule } from './update-schedule';
import { updateReportTemplate } from './update-template';
import { uploadReportLogo } from './upload-logo';
import { viewReport } from './view-report';

export const reportOperations: readonly Operation[] = [
  listReports,
  createReport,
  getReport,
  viewReport,
  downloadReport,
  deleteReport,
  getReportBranding,
  saveReportBranding,
  uploadReportLogo,
  createReportLink,
  revokeReportLinks,
  listReportSchedules,
  createReportSchedule,
  getReportSchedule,
  updateReportSchedule,
  deleteReportSchedule,
  sendReportSchedule,
  listReportScheduleRuns,
  listReportTemplates,
  createReportTemplate,
  getReportTemplate,
  updateReportTemplate,
  deleteReportTemplate,
  previewReport,
];
