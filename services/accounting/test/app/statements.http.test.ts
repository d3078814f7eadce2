import { createJobSender } from '@countinghouse/jobs';
import { createMailer } from '@countinghouse/mail';
import { createLogger } from '@countinghouse/observability';
import { startMailServer } from '@countinghouse/testing';
import type { MailServer } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendDocumentMail } from '../../src/customers/sending/send-document-mail.ts';
import { findQuotePrintFacts } from '../../src/sales/quotes/answers/find-quote-print-facts.ts';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import type { SendingScene } from '../support/customers/sending-scene.ts';
import { signInStaff, testSealer } from '../support/people/staff.ts';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let scene: SendingScene;
let server: MailServer;
let contactId = '';
beforeAll(async () => {
  [api, server] = [await startTestApi(), await startMailServer()];
  scene = await createSendingScene(api);
  ({ contactId } = await scene.invoice());
});
afterAll(async () => {
  await api.stop();
  await server.close();
});

const period = { from: '2020-01-01', to: '2099-12-31' };
const path = (rest: string, id = contactId): string => `/contacts/${id}/statement${rest}`;

describe('a statement of account for the customer', () => {
  test('AD-125 is a PDF of the days that were asked for, in French too', async () => {
    for (const language of ['en', 'fr']) {
      const query = `from=${period.from}&to=${period.to}&language=${language}`;
      const answer = await scene.owner.get(path(`/pdf?${query}`));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    }
    const turned = await scene.owner.get(path('/pdf?from=2026-02-01&to=2026-01-01'));
    expect(turned.status).toBe(400);
    expect(
      (await scene.owner.get(path('/pdf?from=2026-01-01&to=2026-02-01', newTestId()))).status,
    ).toBe(404);
  });

  test('AD-125 is mailed with exactly the text of its preview, once, to the contact’s address', async () => {
    const body = { ...period, message: 'As agreed.' };
    const preview = await scene.owner.post(path('/mails/preview'), body);
    expect(preview.status).toBe(200);
    expect(preview.body).toMatchObject({
      to: 'customer@example.com',
      subject: expect.stringMatching(/^Statement of account from /),
      facts: [{ term: 'Amount due in EUR', value: '€121.00' }],
    });
    expect((await scene.owner.get(path('/mails'))).body.data).toEqual([]);
    const queued = await scene.owner.post(path('/mails'), body);
    expect(queued.status).toBe(201);
    await send(queued.body.id);
    await send(queued.body.id);
    const received = server.mails;
    expect(received).toHaveLength(1);
    const [mail] = received;
    for (const line of [preview.body.greeting, ...preview.body.paragraphs, preview.body.closing]) {
      expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(line);
    }
    const listed = await scene.owner.get(path('/mails'));
    expect(listed.body.data).toMatchObject([
      { id: queued.body.id, status: 'sent', purpose: 'send' },
    ]);
  });

  test('AD-125 to a stranger’s address has a fixed text, and refusals send nothing', async () => {
    const stranger = { ...period, to_address: 'boss@buyer.example' };
    const said = await scene.owner.post(path('/mails'), { ...stranger, message: 'Pay me.' });
    expect([said.status, said.body.reason]).toEqual([409, 'message_forbidden']);
    const fixed = await scene.owner.post(path('/mails/preview'), stranger);
    expect(fixed.body.greeting).toBe('Hello,');
    const wrong = await scene.owner.post(path('/mails'), { ...period, to_address: 'no address' });
    expect([wrong.status, wrong.body.reason]).toEqual([400, 'email_invalid']);
    const unknown = await scene.owner.post(path('/mails', newTestId()), period);
    expect([unknown.status, unknown.body.reason]).toEqual([404, 'contact_not_found']);
    const viewer = await signInStaff(api, { orgId: scene.orgId, role: 'viewer' });
    expect((await viewer.post(path('/mails'), period)).status).toBe(403);
  });
});

function send(mailId: string): Promise<void> {
  const from = { name: 'Countinghouse', address: 'no-reply@books.example' };
  const deps = {
    ...api.deps,
    publicUrl: 'https://books.example',
    readQuoteFacts: findQuotePrintFacts,
    sealer: testSealer,
    sendJob: createJobSender(),
    logger: createLogger({ service: 'accounting', level: 'silent' }),
    mail: { mailer: createMailer({ url: server.url, from }), onMail: () => undefined },
  };
  return sendDocumentMail(deps, { orgId: scene.orgId, mailId });
}
