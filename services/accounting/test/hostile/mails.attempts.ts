import { createMailer } from '@countinghouse/mail';
import { createLogger } from '@countinghouse/observability';
import { startMailServer } from '@countinghouse/testing';
import type { MailServer, ReceivedMail } from '@countinghouse/testing';
import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';
import { sendDocumentMail } from '../../src/customers/sending/send-document-mail.ts';
import { findQuotePrintFacts } from '../../src/sales/quotes/answers/find-quote-print-facts.ts';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import type { SendingScene } from '../support/customers/sending-scene.ts';
import { testSealer } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { firstOf, refused } from './refusals.ts';

/** A merchant whose invoices the service mails, and the mail server that gets them. */
export interface MailsWorld {
  readonly api: TestApi;
  readonly close: () => Promise<void>;
  readonly scene: SendingScene;
  readonly server: MailServer;
}

export async function openMailsWorld(): Promise<MailsWorld> {
  const settings = { ACCOUNTING_MAILS_PER_DAY: String(mailsPerDay) };
  const [api, server] = [await startTestApi({ settings }), await startMailServer()];
  return {
    api,
    close: async () => {
      await api.stop();
      await server.close();
    },
    scene: await createSendingScene(api),
    server,
  };
}

const ourAddress = 'no-reply@books.example';
/** Of one organisation. */
const mailsPerDay = 5;

/** What the worker does with a mail in its queue. */
async function deliver({ api, scene, server }: MailsWorld, mailId: string): Promise<ReceivedMail> {
  const from = { name: 'Countinghouse', address: ourAddress };
  await sendDocumentMail(
    {
      ...api.deps,
      publicUrl: 'https://books.example',
      sealer: testSealer,
      logger: createLogger({
        service: 'accounting',
        level: 'fatal',
        destination: { write: () => undefined },
      }),
      mail: { mailer: createMailer({ url: server.url, from }), onMail: () => undefined },
      readQuoteFacts: findQuotePrintFacts,
    },
    { orgId: scene.orgId, mailId },
  );
  const mail = server.mails.at(-1);
  if (mail === undefined) throw new Error('no mail has come');
  return mail;
}

const names = [
  'Evil\r\nBcc: victim@x.example',
  '"Evil" <ceo@bank.example>, x',
  'Evil\u2028Bcc: a@x.example',
];

const headerInjections = names.map((name, index): Attempt<MailsWorld> => {
  return {
    id: 609 + index,
    actor: 'malicious merchant',
    idea: `mail headers by the organisation's name ${JSON.stringify(name)}`,
    run: async (world) => {
      const { owner } = world.scene;
      const { version } = (await owner.get('/settings')).body;
      const change = { version, name, legal_name: name };
      const renamed = await owner.send('PATCH', '/settings', change);
      if (renamed.status === 400) return null;
      expect(renamed.status).toBe(200);
      const { id } = await world.scene.invoice();
      const queued = await owner.post(`/documents/${id}/mails`, {});
      const { to, headers, from } = await deliver(world, queued.body.id);
      expect(from).toBe(ourAddress);
      expect(headers['from']).toMatch(/^"?[^<>@]*"? <no-reply@books\.example>$/);
      const reached = [...to, headers['to'], headers['cc'], headers['bcc']].join(' ');
      return reached.replaceAll('customer@example.com', '').trim() || null;
    },
  };
});

const recipients = [
  'a@x.example,b@x.example',
  'a@x.example\r\nBcc: c@x.example',
  '"<script>"@x.example',
  'a@x.example\u0000',
];

const recipientAttempts = recipients.map((to, index): Attempt<MailsWorld> => {
  return {
    id: 612 + index,
    actor: 'malicious merchant',
    idea: `mails an invoice to ${JSON.stringify(to)}`,
    run: async ({ scene }) => {
      const { id } = await scene.invoice();
      const outcome = refused(await scene.owner.post(`/documents/${id}/mails`, { to }), 400);
      const { body } = await scene.owner.get(`/documents/${id}/mails`);
      return firstOf(outcome, body.data.length === 0 ? null : 'a mail was queued');
    },
  };
});

const relay: Attempt<MailsWorld> = {
  id: 332,
  actor: 'malicious merchant',
  idea: "phishing to strangers in the service's name: own text, own sender name, a new document for new mails",
  run: async (world) => {
    const scene = await createSendingScene(world.api);
    const { owner } = scene;
    const send = async (body: object) =>
      owner.post(`/documents/${(await scene.invoice()).id}/mails`, {
        to: 'stranger@x.example',
        ...body,
      });
    const own = await send({ message: 'Your account is blocked: https://evil.example' });
    const outcome = refused(own, 409, { reason: 'message_forbidden' });
    if (outcome !== null) return outcome;
    const sent = await send({});
    expect(sent.status).toBe(201);
    const { headers, text } = await deliver({ ...world, scene }, sent.body.id);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('has not verified this name');
    const sender = headers['from'] ?? '';
    if (sender.includes(scene.organisation.name)) return `from ${sender}`;
    for (let count = 1; count < mailsPerDay; count += 1) {
      expect((await send({})).status).toBe(201);
    }
    return refused(await send({}), 409, { reason: 'mail_quota_spent' });
  },
};

export const attempts: readonly Attempt<MailsWorld>[] = [
  ...headerInjections,
  ...recipientAttempts,
  relay,
];
