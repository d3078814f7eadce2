import { createJobSender } from '@countinghouse/jobs';
import { buryJob } from '@countinghouse/jobs/testing';
import { createMailer, MailNotSent } from '@countinghouse/mail';
import { createLogger } from '@countinghouse/observability';
import { startMailServer } from '@countinghouse/testing';
import type { MailServer, ReceivedMail } from '@countinghouse/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueAndSend } from '../../src/customers/sending/issue-and-send.ts';
import { markFailedMails } from '../../src/customers/sending/mark-failed-mails.ts';
import { documentMailJob } from '../../src/customers/sending/queue-document-mail.ts';
import { sendDocumentMail } from '../../src/customers/sending/send-document-mail.ts';
import { redriveJobs } from '../../src/processes/redrive-jobs.ts';
import { findQuotePrintFacts } from '../../src/sales/quotes/answers/find-quote-print-facts.ts';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import type { SendingScene } from '../support/customers/sending-scene.ts';
import { act } from '../support/documents/issuing-acts.ts';
import { testSealer } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const publicUrl = 'https://books.example';
let api: TestApi;
let scene: SendingScene;
let server: MailServer;
let logs: string[] = [];
let counted: string[] = [];

beforeAll(async () => {
  [api, server] = [await startTestApi(), await startMailServer()];
  scene = await createSendingScene(api);
});
afterAll(async () => {
  await api.stop();
  await server.close();
});
beforeEach(() => {
  server.setReaction({ kind: 'accept' });
  [logs, counted] = [[], []];
});

function workerDeps() {
  const from = { name: 'Countinghouse', address: 'no-reply@books.example' };
  return {
    ...api.deps,
    publicUrl,
    readQuoteFacts: findQuotePrintFacts,
    sealer: testSealer,
    sendJob: createJobSender(),
    logger: createLogger({
      service: 'accounting',
      level: 'info',
      destination: { write: (line) => void logs.push(line) },
    }),
    mail: {
      mailer: createMailer({ url: server.url, from }),
      onMail: (outcome: string) => void counted.push(outcome),
    },
  };
}

async function queue(id: string, body: object = {}): Promise<string> {
  const { status, body: mail } = await scene.owner.post(`/documents/${id}/mails`, body);
  expect(status).toBe(201);
  return mail.id;
}

const run = (mailId: string): Promise<void> =>
  sendDocumentMail(workerDeps(), { orgId: scene.orgId, mailId });

async function record(documentId: string) {
  const { body } = await scene.owner.get(`/documents/${documentId}/mails`);
  return body.data[0];
}

async function sendNow(id: string, body: object = {}): Promise<ReceivedMail> {
  await run(await queue(id, body));
  const arrived = server.mails.at(-1);
  if (arrived === undefined) throw new Error('no mail has come');
  return arrived;
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

describe('the mail of a document', () => {
  test('comes from the organisation, with the words, the link and the file', async () => {
    const { id, number } = await scene.invoice();
    const mail = await sendNow(id, { message: 'As agreed on the phone.\nSee you!' });
    const name = scene.organisation.name;
    expect(mail).toMatchObject({ to: ['customer@example.com'], from: 'no-reply@books.example' });
    expect(mail.headers).toMatchObject({
      subject: `Invoice ${number} from ${name}`,
      'reply-to': 'books@seller.example',
    });
    expect(mail.headers['from']).toContain(name);
    const text = plain(mail.text);
    expect(text).toContain('Hello Customer, As agreed on the phone. See you!');
    expect(text).toContain('Total: €121.00');
    const { url } = (await scene.owner.get(`/documents/${id}/link`)).body;
    expect(mail.text).toContain(publicUrl + new URL(url).pathname);
    expect(mail.attachments).toMatchObject([
      { fileName: `Invoice-${number}.pdf`, contentType: 'application/pdf' },
    ]);
    expect(mail.attachments[0]?.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(await record(id)).toMatchObject({ status: 'sent', sent_at: expect.any(String) });
    expect(counted).toEqual(['sent']);
  });

  test('to an address that is not the contact’s has fixed words and says who sent it by what host', async () => {
    const { id, number } = await scene.invoice();
    const name = scene.organisation.name;
    const mail = await sendNow(id, { to: 'boss@elsewhere.example' });
    expect(mail.headers['from']).toContain('Countinghouse');
    expect(mail.headers['from']).not.toContain(name);
    const text = plain(mail.text);
    expect(text).toContain(
      `Hello, Invoice ${number} was sent to you via books.example. The sender uses the name “${name}”; books.example has not verified this name.`,
    );
    expect(text).toContain(
      'If you do not know the sender or were not expecting a document, ignore this e-mail.',
    );
    expect(text).toContain(`Sent by ${name} via books.example`);
    expect(text).not.toContain('Hello Customer');
    const french = await sendNow(id, { to: 'boss@elsewhere.example', language: 'fr' });
    expect(plain(french.text)).toContain('L’expéditeur se nomme');
  });

  test('speaks the language that was chosen, and reminds politely', async () => {
    const { id, number } = await scene.overdue();
    const mail = await sendNow(id, { purpose: 'reminder', language: 'fr' });
    expect(mail.headers['subject']).toBe(
      `Rappel : Facture ${number} de ${scene.organisation.name}`,
    );
    expect(mail.html).toContain('<html lang="fr">');
    expect(plain(mail.text)).toContain('il reste 121,00 € à payer');
    expect(plain(mail.text)).toContain('Si vous avez payé entre-temps, merci');
    expect(mail.attachments[0]?.fileName).toBe(`Facture-${number}.pdf`);
  });

  test('goes without a link when that was closed meanwhile', async () => {
    const { id } = await scene.invoice();
    const mailId = await queue(id);
    await scene.owner.send('DELETE', `/documents/${id}/link`);
    await run(mailId);
    expect(server.mails.at(-1)?.text).not.toContain('/i/');
    expect(await record(id)).toMatchObject({ status: 'sent' });
  });
});

describe('one queued mail', () => {
  test('is sent once, however often its job runs', async () => {
    const { id } = await scene.invoice();
    const mailId = await queue(id);
    const before = server.mails.length;
    for (let round = 0; round < 3; round += 1) await run(mailId);
    expect(server.mails.length - before).toBe(1);
  });

  test('has the same Message-ID when it is not known whether it was taken', async () => {
    const { id } = await scene.invoice();
    const mailId = await queue(id);
    server.setReaction({ kind: 'lose_answer' });
    await expect(run(mailId)).rejects.toThrow(MailNotSent);
    expect(await record(id)).toMatchObject({ status: 'queued' });
    server.setReaction({ kind: 'accept' });
    await run(mailId);
    const ids = server.mails.slice(-2).map(({ headers }) => headers['message-id']);
    expect(ids).toEqual(Array(2).fill(`<${mailId}@books.example>`));
    expect(await record(id)).toMatchObject({ status: 'sent' });
  });

  test('that is refused shows so on the document, and is not tried again', async () => {
    const { id } = await scene.invoice();
    const mailId = await queue(id);
    server.setReaction({ kind: 'refuse', at: 'recipient', status: 550 });
    await run(mailId);
    expect(await record(id)).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('550'),
      sent_at: null,
    });
    expect(logs.join('')).toContain('mail_refused');
    expect(logs.join('')).not.toContain('customer@');
    server.setReaction({ kind: 'accept' });
    const before = server.mails.length;
    await run(mailId);
    expect(server.mails).toHaveLength(before);
  });

  test('that fails for now stays queued', async () => {
    const { id } = await scene.invoice();
    const mailId = await queue(id);
    server.setReaction({ kind: 'refuse', at: 'recipient', status: 451 });
    await expect(run(mailId)).rejects.toThrow(MailNotSent);
    expect(await record(id)).toMatchObject({ status: 'queued', reason: null });
    const withoutServer = { ...workerDeps(), mail: null };
    const job = { orgId: scene.orgId, mailId };
    await expect(sendDocumentMail(withoutServer, job)).rejects.toThrow(MailNotSent);
  });

  test('that used up its repeats is failed with the reason, and queued again when its job is put back', async () => {
    const { id } = await scene.invoice();
    const mailId = await queue(id);
    server.setReaction({ kind: 'refuse', at: 'recipient', status: 451 });
    const failure = await run(mailId).catch((error: Error) => error.message);
    const dead = { name: documentMailJob.name, id: mailId, reason: String(failure) };
    await buryJob(api.database.db, dead);
    expect(await record(id)).toMatchObject({ status: 'queued' });
    await markFailedMails(api.deps);
    const failed = await record(id);
    expect(failed).toMatchObject({ status: 'failed', sent_at: null });
    expect(failed.reason).toContain('451');
    expect(failed.reason).not.toContain('customer@');

    server.setReaction({ kind: 'accept' });
    const anew = await queue(id);
    expect(await record(id)).toMatchObject({ id: anew, status: 'queued' });

    const operator = { ...api.deps, actor: { kind: 'operator', id: 'olu' } as const };
    expect(await redriveJobs(operator, { job: documentMailJob.name })).toBe(1);
    await markFailedMails(api.deps);
    const { body } = await scene.owner.get(`/documents/${id}/mails`);
    expect(body.data[1]).toMatchObject({ id: mailId, status: 'queued', reason: null });
    server.setReaction({ kind: 'accept' });
    await run(mailId);
    const { body: after } = await scene.owner.get(`/documents/${id}/mails`);
    expect(after.data[1]).toMatchObject({ id: mailId, status: 'sent', reason: null });
  });

  test('of what became void is not sent', async () => {
    const invoice = await scene.invoice();
    const mailId = await queue(invoice.id);
    await act(scene, await scene.read(invoice.id), 'void');
    const before = server.mails.length;
    await run(mailId);
    expect(server.mails).toHaveLength(before);
    expect(await record(invoice.id)).toMatchObject({ status: 'refused', reason: 'document_void' });
  });
});

describe('issuing and sending in one step', () => {
  test('AD-050 makes the document sent and queues its mail', async () => {
    const { id } = await scene.draft();
    const outcome = await issueAndSend(workerDeps(), scene.order(id));
    expect(outcome).toMatchObject({ kind: 'done', document: { status: 'sent' } });
    expect(await record(id)).toMatchObject({ status: 'queued', to: 'customer@example.com' });
  });

  test('is all or nothing: without an address there is neither number nor mail', async () => {
    const contact = await scene.addContact({ name: 'No mail' });
    const { id } = await scene.draft({ contactId: contact.id });
    const outcome = await issueAndSend(workerDeps(), scene.order(id));
    expect(outcome).toEqual({ kind: 'reject', reason: 'email_missing' });
    expect(await scene.read(id)).toMatchObject({ status: 'draft', number: null });
    expect(await record(id)).toBeUndefined();
  });
});

test('H6: a mail about what was issued names the seller, and where answers go, as they were then', async () => {
  const own = await createSendingScene(api);
  const { id, number } = await own.invoice();
  const { version } = (await own.owner.get('/settings')).body;
  const change = { version, name: 'Somebody else', reply_to: 'else@where.example' };
  expect((await own.owner.send('PATCH', '/settings', change)).status).toBe(200);
  const { body } = await own.owner.post(`/documents/${id}/mails`, {});
  await sendDocumentMail(workerDeps(), { orgId: own.orgId, mailId: body.id });
  expect(server.mails.at(-1)?.headers).toMatchObject({
    subject: `Invoice ${number} from ${own.organisation.name}`,
    'reply-to': 'books@seller.example',
  });
});
