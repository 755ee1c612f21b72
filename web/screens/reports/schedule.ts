import type { Row } from '../../../packages/client/src/schema-types';

export type Schedule = Row<'listReportSchedules'>;
