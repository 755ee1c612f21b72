import express, { type Request, type Response, type Router } from 'express';
import { setDigestsEnded } from '../../modules/digests/store/digest-store';
import { type MailClaims, readMailToken } from '../../modules/reports/rules/mail-token';
import type { ReportLanguage } from '../../modules/reports/rules/report-language';
import { setRecipientState } from '../../modules/reports/store/recipient-store';
import { encryptionKeysOf } from '../../platform/cipher';
import { AppError } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import { sendPage } from '../operation/download';
import type { Services } from '../services';

type Act = MailClaims['act'];

type PageTexts = { title: string; question: string; button: string; done: string };

const texts: Record<ReportLanguage, Record<Act, PageTexts>> = {
  en: {
    confirm: {
      title: 'Confirm your address',
      question: 'Do you want to receive reports by mail?',
      button: 'Yes, send me reports',
      done: 'Your address is confirmed. Reports will be mailed to you.',
    },
    unsubscribe: {
      title: 'Unsubscribe',
      question: 'Do you want to receive no more reports by mail?',
      button: 'Unsubscribe',
      done: 'You are unsubscribed. No more reports are mailed to you.',
    },
    'unsubscribe-digest': {
      title: 'Unsubscribe',
      question: 'Do you want to receive no more digests and notices by mail?',
      button: 'Unsubscribe',
      done: 'You are unsubscribed. No more digests and notices are mailed to you.',
    },
  },
  // cspell:disable
  de: {
    confirm: {
      title: 'Adresse bestätigen',
      question: 'Möchten Sie Berichte per Mail erhalten?',
      button: 'Ja, Berichte schicken',
      done: 'Ihre Adresse ist bestätigt. Sie erhalten Berichte per Mail.',
    },
    unsubscribe: {
      title: 'Abmelden',
      question: 'Möchten Sie keine Berichte mehr per Mail erhalten?',
      button: 'Abmelden',
      done: 'Sie sind abgemeldet und erhalten keine Berichte mehr.',
    },
    'unsubscribe-digest': {
      title: 'Abmelden',
      question: 'Möchten Sie keine Zusammenfassungen und Hinweise mehr per Mail erhalten?',
      button: 'Abmelden',
      done: 'Sie sind abgemeldet und erhalten keine Zusammenfassungen und Hinweise mehr.',
    },
  },
  // cspell:enable
};

/** Records what a reader decided by the link of a mail. */
const decide: Record<Act, (db: Queries, address: string) => Promise<void>> = {
  confirm: async (db, address) => {
    await setRecipientState(db, address, 'confirmed');
    await setDigestsEnded(db, address, false);
  },
  unsubscribe: (db, address) => setRecipientState(db, address, 'unsubscribed'),
  'unsubscribe-digest': (db, address) => setDigestsEnded(db, address, true),
};

const acts = Object.keys(texts.en) as Act[];

/** Contains nothing of the token or of a tenant, so that nothing needs escaping. */
const page = (language: ReportLanguage, title: string, body: string) => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} – Sightline</title>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>
`;

// The form posts to the page's own URL, which contains the token.
const contentPolicy = "default-src 'none'; form-action 'self'; base-uri 'none'";

const sendMailPage = (
  response: Response,
  { language }: MailClaims,
  { title }: PageTexts,
  body: string,
): void => sendPage(response, { html: page(language, title, body), contentPolicy }, "'none'");

/**
 * `/mail/confirm` and `/mail/unsubscribe…`: the decisions of people whom reports and digests are mailed to. A
 * GET only asks, because mail programs and scanners open links. A POST decides, as one-click
 * unsubscription does (RFC 8058).
 */
export function mailPages({ config, database }: Services): Router {
  const router = express.Router();
  const keys = encryptionKeysOf(config);
  const claimsOf = (request: Request, act: Act): MailClaims => {
    const token = new URL(request.url, 'http://localhost').searchParams.get('token') ?? '';
    const claims = readMailToken(keys, token, Date.now());
    if (claims?.act === act) return claims;
    throw new AppError('not_found', 'This link is invalid or has expired.');
  };
  for (const act of acts) {
    router.get(`/mail/${act}`, (request, response) => {
      const claims = claimsOf(request, act);
      const own = texts[claims.language][act];
      const form = `<p>${own.question}</p>\n      <form method="post"><button>${own.button}</button></form>`;
      sendMailPage(response, claims, own, form);
    });
    router.post(`/mail/${act}`, async (request, response) => {
      const claims = claimsOf(request, act);
      await decide[act](database.reader(claims.workspaceId), claims.address);
      const own = texts[claims.language][act];
      sendMailPage(response, claims, own, `<p>${own.done}</p>`);
    });
  }
  return router;
}
