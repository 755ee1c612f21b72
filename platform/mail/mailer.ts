import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Unique to this mail: a mail sent again with the same id is recognized as a duplicate. */
  messageId: string;
  /** URL by which a recipient unsubscribes with one POST (RFC 8058). */
  unsubscribeUrl?: string;
  /** With `cid`, the HTML shows it as `cid:…`, and it is no attachment. */
  attachments?: Array<{ filename: string; contentType: string; content: Readable; cid?: string }>;
};

/** The server permanently rejects this mail, for example because of an unknown recipient. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface Mailer {
  /** Resolves once the server has accepted the mail. Throws `MailRefused`, or a transient error. */
  send(mail: Mail): Promise<void>;
  /** The domain of the sender's address. */
  domain: string;
  close(): void;
}

const isFinal = ({ responseCode }: { responseCode?: number }) =>
  responseCode !== undefined && responseCode >= 500 && responseCode < 600;

const isThisMachine = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

/**
 * Whether a server must offer STARTTLS. By smtp:// a password would go in clear if somebody on the
 * way hid the offer; only this machine's own server is trusted without it.
 */
export function needsStartTls(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'smtp:' && !isThisMachine(hostname);
}

/** Sends mail by SMTP; connects on first use. */
export function openMailer({ url, from }: MailConfig): Mailer {
  const transport = createTransport({
    url,
    requireTLS: needsStartTls(url),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    // Content that a template could reference must not be read from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    domain: /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost',
    async send({ unsubscribeUrl, ...mail }) {
      try {
        await transport.sendMail({
          from,
          ...mail,
          ...(unsubscribeUrl && {
            headers: {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
        });
      } catch (error) {
        const failure = error as Error & { responseCode?: number };
        // The server's text may reveal its internals; its code is sufficient.
        if (isFinal(failure))
          throw new MailRefused(`The mail server refuses it (${failure.responseCode}).`);
        throw error;
      } finally {
        for (const { content } of mail.attachments ?? []) content.destroy();
      }
    },
    close: () => transport.close(),
  };
}
