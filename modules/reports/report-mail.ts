import type { Config } from '../../platform/config';
import { type Mailer, openMailer } from '../../platform/mail/mailer';
import { publicUrlOf } from '../../platform/public-url';

/** Settings for mailing reports; undefined if no mail server is configured. */
export type ReportMail = { mailer: Mailer; encryptionKey: Buffer; baseUrl: string };

export const openReportMail = (config: Config): ReportMail | undefined =>
  config.mail && {
    mailer: openMailer(config.mail),
    encryptionKey: config.encryptionKey,
    baseUrl: publicUrlOf(config),
  };
