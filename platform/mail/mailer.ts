import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** Of this mail alone: one that is sent again under it is known to be the same. */
  messageId: string;
  attachments: Array<{ filename: string; contentType: string; content: Readable }>;
};

/** The server will never take this mail, such as one to somebody whom it does not know. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface Mailer {
  /** Resolves when the server has taken it. Throws `MailRefused`, or what may pass by itself. */
  send(mail: Mail): Promise<void>;
  /** The part behind the @ of whom mail is from. */
  domain: string;
  close(): void;
}

const isFinal = ({ responseCode }: { responseCode?: number }) =>
  responseCode !== undefined && responseCode >= 500 && responseCode < 600;

/** Sends by a server of SMTP; connects when first used. */
export function openMailer({ url, from }: MailConfig): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    // What a template could name is no file and no address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    domain: /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost',
    async send(mail) {
      try {
        await transport.sendMail({ from, ...mail });
      } catch (error) {
        const failure = error as Error & { responseCode?: number };
        // What the server said may name its insides; its code tells enough.
        if (isFinal(failure))
          throw new MailRefused(`The mail server refuses it (${failure.responseCode}).`);
        throw error;
      } finally {
        for (const { content } of mail.attachments) content.destroy();
      }
    },
    close: () => transport.close(),
  };
}
