import { type Command, Option } from 'commander';
import { reportSections } from '../../../modules/reports/rules/report-options';
import type { BodyOf } from '../../client/src/schema-types';
import { note } from '../output/print';
import { saveResponse } from '../output/save-response';
import { openClient, websiteIdOf } from '../session';
import { waitFor } from './jobs';

type Options = {
  profile?: string;
  type: NonNullable<BodyOf<'createReport'>['type']>;
  template?: string;
  format: 'pdf' | 'csv' | 'json';
  from?: string;
  to?: string;
  language?: 'en' | 'de';
  out: string;
};

/** Adds `reports make`: create, wait and download in one step. */
export function addReportCommand(program: Command): void {
  const reports = program.commands.find((each) => each.name() === 'reports');
  reports
    ?.command('make')
    .summary('Make a report and save it as a file')
    .description('Creates a report, waits for it, and saves it as PDF, ZIP of CSV tables, or JSON.')
    .argument('<website>', 'the website’s id or domain')
    .requiredOption('--out <file>', 'where to write the report; - writes to stdout')
    .addOption(
      new Option('--type <type>', 'type of the report')
        .choices(Object.keys(reportSections))
        .default('overview'),
    )
    .option(
      '--template <id>',
      'id of a report template; what it lays out replaces the type’s sections',
    )
    .option('--format <format>', 'pdf, csv or json', 'pdf')
    .option('--from <date>', 'first day, YYYY-MM-DD')
    .option('--to <date>', 'last day, YYYY-MM-DD')
    .option('--language <language>', 'en or de')
    .action((website: string, _: Options, command: Command) =>
      makeReport(website, command.optsWithGlobals()),
    );
}

async function makeReport(website: string, options: Options): Promise<void> {
  const client = openClient(options.profile);
  const { type, template, format, from, to, language, out } = options;
  const report = await client.reports.create({
    websiteId: await websiteIdOf(client, website),
    type,
    formats: [format],
    ...(template === undefined ? {} : { templateId: template }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(language === undefined ? {} : { language }),
  });
  await waitFor(client, report.job.id);
  await saveResponse(await client.reports.download(report.id, { format }), out);
  if (out !== '-') note(`${out} (${report.id})`);
}
