import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseRemovedAttachments } from '../../src/workbench/attachments/erase-removed.ts';
import { createBankScene } from '../support/bank/bank-scene.ts';
import type { BankScene } from '../support/bank/bank-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const bytesMax = 10 * 1024 * 1024;

let api: TestApi;
let scene: BankScene;
let bookkeeper: Staff;
let accountant: Staff;
let viewer: Staff;
let sales: Staff;
beforeAll(async () => {
  api = await startTestApi();
  scene = await createBankScene(api.deps);
  const { orgId } = scene;
  bookkeeper = await signInStaff(api, { orgId, role: 'bookkeeper' });
  accountant = await signInStaff(api, { orgId, role: 'accountant' });
  viewer = await signInStaff(api, { orgId, role: 'viewer' });
  sales = await signInStaff(api, { orgId, role: 'sales' });
});
afterAll(() => api.stop());

interface Subject {
  readonly subject: string;
  readonly subject_id: string;
}

const document = (id: string): Subject => ({ subject: 'document', subject_id: id });
const search = (query: object): string => `?${new URLSearchParams(Object.entries(query))}`;
const pdf = (size = 100) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
const addressOf = (path: string): string =>
  `${api.address}/app/api/organisations/${scene.orgId}${path}`;

async function upload(staff: Staff, subject: Subject, file: Buffer, name = 'bill.pdf') {
  const response = await fetch(
    addressOf(`/attachments${search({ ...subject, file_name: name })}`),
    {
      method: 'POST',
      headers: { ...staff.headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(file),
    },
  );
  const body = Object(await response.json());
  return { status: response.status, body };
}

function list(staff: Staff, subject: Subject) {
  return staff.get(`/attachments${search(subject)}`);
}

function download(staff: Staff, id: string): Promise<Response> {
  return fetch(addressOf(`/attachments/${id}/content`), { headers: staff.headers });
}

async function bill(): Promise<string> {
  return (await scene.draft({ kind: 'bill', contactId: scene.supplier.id })).id;
}

describe('a file', () => {
  test('comes back byte for byte, as a download that cannot run; what is stored is sealed', async () => {
    const subject = document(await bill());
    const file = pdf(300_001);
    const made = await upload(bookkeeper, subject, file, 'Facture n° 7.pdf');
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...subject,
        file_name: 'Facture n° 7.pdf',
        media_type: 'application/pdf',
        size_bytes: 300_001,
        attached_by: { kind: 'member', id: bookkeeper.memberId, name: 'The bookkeeper' },
        removed_at: null,
      },
    });
    const got = await download(viewer, made.body.id);
    expect(got.status).toBe(200);
    expect(Buffer.from(await got.arrayBuffer()).equals(file)).toBe(true);
    expect(got.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Facture%20n%C2%B0%207.pdf",
    );
    expect(got.headers.get('content-security-policy')).toContain('sandbox');
    expect(got.headers.get('x-content-type-options')).toBe('nosniff');
    expect(got.headers.get('cache-control')).toBe('no-store');
    const { content_sealed: stored } = await api.database.db
      .selectFrom('attachments')
      .select('content_sealed')
      .where('org_id', '=', scene.orgId)
      .where('id', '=', made.body.id)
      .executeTakeFirstOrThrow();
    const start = file.subarray(0, 60);
    expect(stored?.includes(start)).toBe(false);
    expect(stored?.includes(start.toString('base64'))).toBe(false);

    const again = await upload(bookkeeper, subject, file, 'other.pdf');
    expect([again.status, again.body.id]).toEqual([200, made.body.id]);
  });

  test('is judged by its content, and its size is limited', async () => {
    const subject = document(await bill());
    const script = Buffer.from('<html><script>alert(1)</script>'.repeat(10));
    const refused = await upload(bookkeeper, subject, script, 'innocent.pdf');
    expect([refused.status, refused.body.reason]).toEqual([400, 'unknown_file_type']);
    expect((await upload(bookkeeper, subject, Buffer.alloc(0))).body.reason).toBe(
      'unknown_file_type',
    );
    expect((await upload(bookkeeper, subject, pdf(bytesMax))).status).toBe(201);
    expect((await upload(bookkeeper, subject, pdf(bytesMax + 1))).status).toBe(413);
    expect((await list(bookkeeper, subject)).body.data).toHaveLength(1);
  });

  test('is attached by who may write the document, match the line or write the contact', async () => {
    const line = await scene.line(-4200n);
    const subjects = [
      document(await bill()),
      { subject: 'bank_line', subject_id: line.id },
      { subject: 'contact', subject_id: scene.supplier.id },
    ];
    for (const subject of subjects) {
      const made = await upload(bookkeeper, subject, pdf());
      expect([subject.subject, made.status]).toEqual([subject.subject, 201]);
      const seen = await list(viewer, subject);
      expect(seen.body.data).toHaveLength(1);
      expect(seen.body.attach).toMatchObject({ available: false, reason: 'role_forbids' });
      const refused = await upload(viewer, subject, pdf());
      expect([refused.status, refused.body.reason]).toEqual([403, 'role_forbids']);
      expect(refused.body.error).toBe(seen.body.attach.explanation);
    }
    const [ofBill, ofLine] = subjects;
    // Sales see neither bills nor the bank.
    expect(await list(sales, ofBill ?? document(''))).toMatchObject({
      status: 404,
      body: { reason: 'subject_not_found' },
    });
    expect((await list(sales, ofLine ?? document(''))).body.reason).toBe('role_forbids');
    expect((await list(viewer, document(newTestId()))).status).toBe(404);
    const { body: files } = await list(viewer, ofBill ?? document(''));
    const hidden = await download(sales, files.data[0].id);
    expect([hidden.status, Object(await hidden.json()).reason]).toEqual([
      404,
      'attachment_not_found',
    ]);
  });

  test('of a posted document is removed by who may void it; who and when stays, the content goes', async () => {
    const posted = await scene.posted({ kind: 'bill', contactId: scene.supplier.id });
    const subject = document(posted.id);
    const made = await upload(bookkeeper, subject, pdf());
    expect(made.status).toBe(201);
    const path = `/attachments/${made.body.id}`;
    expect((await list(bookkeeper, subject)).body.remove.available).toBe(false);
    expect((await bookkeeper.send('DELETE', path)).body.reason).toBe('role_forbids');
    const removed = await accountant.send('DELETE', path);
    expect(removed).toMatchObject({
      status: 200,
      body: { removed_by: { id: accountant.memberId, name: 'The accountant' } },
    });
    expect((await accountant.send('DELETE', path)).status).toBe(404);
    expect((await download(accountant, made.body.id)).status).toBe(404);
    const { body: left } = await list(viewer, subject);
    expect(left.data).toEqual([removed.body]);

    const contents = () =>
      api.database.db
        .selectFrom('attachments')
        .select(['content_sealed', 'file_name'])
        .where('org_id', '=', scene.orgId)
        .where('id', '=', made.body.id)
        .executeTakeFirstOrThrow();
    const later = (days: number) => () =>
      new Date(api.deps.now().getTime() + days * 24 * 3_600_000);
    await eraseRemovedAttachments({ ...api.deps, now: later(29) });
    expect((await contents()).content_sealed).not.toBeNull();
    await eraseRemovedAttachments({ ...api.deps, now: later(31) });
    expect(await contents()).toEqual({ content_sealed: null, file_name: 'bill.pdf' });

    const audit = await api.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('tenant_id', '=', scene.orgId)
      .where('subject_id', '=', posted.id)
      .where('action', 'like', 'document.file%')
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { action: 'document.file_attached', actor: bookkeeper.memberId },
      { action: 'document.file_removed', actor: accountant.memberId },
    ]);
  });

  test('goes with a bank line whose import is undone', async () => {
    const line = await scene.line(-1700n);
    const subject = { subject: 'bank_line', subject_id: line.id };
    const made = await upload(bookkeeper, subject, pdf());
    await accountant.post('/comments', { ...subject, text: 'Which card?' });
    const undone = await accountant.post(`/bank/statements/${line.statementId}/undo`);
    expect(undone.status).toBe(200);
    expect((await download(accountant, made.body.id)).status).toBe(404);
  });
});
