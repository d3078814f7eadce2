import { sql } from '@countinghouse/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '../../src/tenants/members/role.rules.ts';
import { createSendingScene } from '../support/customers/sending-scene.ts';
import type { SendingScene } from '../support/customers/sending-scene.ts';
import { act } from '../support/documents/issuing-acts.ts';
import { signInStaff } from '../support/people/staff.ts';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
let scene: SendingScene;

beforeAll(async () => {
  api = await startTestApi();
  scene = await createSendingScene(api);
});
afterAll(() => api.stop());

const mailsPath = (id: string): string => `/documents/${id}/mails`;

async function queuedJobs(mailId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job
    where name = 'send-document-mail' and data->>'mailId' = ${mailId}`.execute(api.database.db);
  return rows[0]?.count ?? 0;
}

describe('mailing a document', () => {
  test('queues one mail to the contact, opens its link, and the document is sent', async () => {
    const { id } = await scene.invoice();
    const answer = await scene.owner.post(mailsPath(id), { message: 'Hello.\nAs agreed.' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      purpose: 'send',
      to: 'customer@example.com',
      language: 'en',
      status: 'queued',
      reason: null,
      sent_at: null,
      sent_by: { kind: 'member', id: scene.owner.memberId },
    });
    expect(await queuedJobs(answer.body.id)).toBe(1);
    expect(await scene.read(id)).toMatchObject({ status: 'sent' });
    expect((await scene.owner.get(`/documents/${id}/link`)).body.url).toMatch(/\/i\/[\w-]{43}$/);
    const listed = await scene.owner.get(mailsPath(id));
    expect(listed.body).toMatchObject({ data: [{ id: answer.body.id }], has_more: false });
    const audited = await api.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('tenant_id', '=', scene.orgId)
      .where('subject_id', '=', id)
      .where('action', '=', 'document.mailed')
      .execute();
    expect(audited).toEqual([{ action: 'document.mailed', actor: scene.owner.memberId }]);
  });

  test('again is another mail, to another address if one is given', async () => {
    const { id } = await scene.invoice();
    await scene.owner.post(mailsPath(id), {});
    const again = await scene.owner.post(mailsPath(id), {
      to: 'boss@buyer.example',
      language: 'fr',
    });
    expect(again.body).toMatchObject({ to: 'boss@buyer.example', language: 'fr' });
    const { data } = (await scene.owner.get(`${mailsPath(id)}?limit=1`)).body;
    expect(data).toMatchObject([{ to: 'boss@buyer.example' }]);
    expect((await scene.owner.get(`${mailsPath(id)}?limit=1&offset=1`)).body).toMatchObject({
      data: [{ to: 'customer@example.com' }],
      has_more: false,
    });
  });

  test('a reminder is for what is overdue alone', async () => {
    const { id } = await scene.invoice();
    const early = await scene.owner.post(mailsPath(id), { purpose: 'reminder' });
    expect([early.status, early.body.reason]).toEqual([409, 'not_overdue']);
    const late = await scene.overdue();
    const answer = await scene.owner.post(mailsPath(late.id), { purpose: 'reminder' });
    expect([answer.status, answer.body.purpose]).toEqual([201, 'reminder']);
  });
});

describe('refused is', () => {
  test.each([
    ['a draft', 'status_forbids', () => scene.draft()],
    ['a void invoice', 'status_forbids', async () => act(scene, await scene.invoice(), 'void')],
    ['a bill', 'kind_forbids', () => scene.posted({ kind: 'bill' })],
  ] as const)('%s, with %s', async (_what, reason, make) => {
    const { id } = await make();
    const answer = await scene.owner.post(mailsPath(id), {});
    expect([answer.status, answer.body.reason]).toEqual([409, reason]);
    expect(answer.body.error.length).toBeGreaterThan(20);
  });

  test('a contact without an address, unless one is given', async () => {
    const contact = await scene.addContact({ name: 'No mail' });
    const { id } = await scene.posted({ contactId: contact.id });
    const answer = await scene.owner.post(mailsPath(id), {});
    expect([answer.status, answer.body.reason, answer.body.field]).toEqual([
      409,
      'email_missing',
      'to',
    ]);
    expect(await scene.read(id)).toMatchObject({ status: 'posted' });
    expect((await scene.owner.post(mailsPath(id), { to: 'a@b.example' })).status).toBe(201);
  });

  test.each(['nobody', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'])(
    'what is no single address: %j',
    async (to) => {
      const { id } = await scene.invoice();
      const answer = await scene.owner.post(mailsPath(id), { to });
      expect([answer.status, answer.body.reason]).toEqual([400, 'email_invalid']);
    },
  );

  test('the twenty-first mail of a day', async () => {
    const { id } = await scene.invoice();
    for (let count = 0; count < 20; count += 1) {
      expect((await scene.owner.post(mailsPath(id), {})).status).toBe(201);
    }
    const answer = await scene.owner.post(mailsPath(id), {});
    expect([answer.status, answer.body.reason]).toEqual([409, 'too_many_mails']);
  });

  test('a message of one’s own to an address that is not the contact’s', async () => {
    const { id } = await scene.invoice();
    const send = (body: object) =>
      scene.owner.post(mailsPath(id), { message: 'Read this.', ...body });
    const answer = await send({ to: 'victim@elsewhere.example' });
    expect([answer.status, answer.body.reason, answer.body.field]).toEqual([
      409,
      'message_forbidden',
      'message',
    ]);
    expect((await send({ to: 'Customer@Example.com' })).status).toBe(201);
  });

  test('what is beyond the organisation’s mails of a day, documents and quotes together', async () => {
    const quota = await startTestApi({ settings: { ACCOUNTING_MAILS_PER_DAY: '3' } });
    const [own, other] = [await createSendingScene(quota), await createSendingScene(quota)];
    const [sent, issued] = [await own.invoice(), await own.draft()];
    const mail = () => own.owner.post(mailsPath(sent.id), {});
    // Refused for another reason: not counted.
    expect((await own.owner.post(mailsPath(issued.id), {})).status).toBe(409);
    const together = await Promise.all(Array.from({ length: 5 }, mail));
    expect(together.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = await mail();
    expect([refused.status, refused.body.reason]).toEqual([409, 'mail_quota_spent']);
    expect(refused.body.error).toContain('has reached its limit of 3 customer e-mails a day');
    const { version } = issued;
    const path = `/documents/${issued.id}/issue-and-send`;
    const stopped = await own.owner.post(path, { version });
    expect([stopped.status, stopped.body.reason]).toEqual([409, 'mail_quota_spent']);
    expect(stopped.body.error).toContain('limit of 3 customer e-mails a day');
    expect(await own.read(issued.id)).toMatchObject({ status: 'draft', number: null });
    const { id } = await other.invoice();
    expect((await other.owner.post(mailsPath(id), {})).status).toBe(201);
    await quota.stop();
  });

  test('what is not there, or another organisation’s', async () => {
    const other = await createSendingScene(api);
    const { id } = await other.invoice();
    for (const missing of [newTestId(), id]) {
      const mailed = await scene.owner.post(mailsPath(missing), {});
      expect([mailed.status, mailed.body.reason]).toEqual([404, 'document_not_found']);
      expect((await scene.owner.get(mailsPath(missing))).status).toBe(404);
    }
    expect((await other.owner.get(mailsPath(id))).body.data).toEqual([]);
  });

  test('whoever may not send, and a body that says more than it may', async () => {
    const { id } = await scene.invoice();
    const may: string[] = [];
    const see: string[] = [];
    for (const role of roles) {
      const staff = await signInStaff(api, { orgId: scene.orgId, role });
      const mailed = await staff.post(mailsPath(id), {});
      if (mailed.status === 201) may.push(role);
      else expect([mailed.status, mailed.body.reason]).toEqual([403, 'role_forbids']);
      const listed = await staff.get(mailsPath(id));
      if (listed.status === 200) see.push(role);
      else expect(listed.status).toBe(404);
    }
    expect(may).toEqual(['owner', 'admin', 'accountant', 'bookkeeper', 'sales']);
    expect(see).toEqual(roles.filter((role) => role !== 'claimant'));
    expect((await scene.owner.post(mailsPath(id), { cc: 'a@b.example' })).status).toBe(400);
  });
});
