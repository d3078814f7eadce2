import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentContext } from '../../src/business/documents/keep-documents.ts';
import { startTestConsole } from '../support/people/console-scene.ts';
import type { TestConsole } from '../support/people/console-scene.ts';
import { testSealer } from '../support/people/staff.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let running: TestConsole;
beforeAll(async () => {
  running = await startTestConsole(use.testDatabase, use.database);
});
afterAll(() => running.stop());

const newBusiness = (kycStatus: 'in_review' | 'verified' | 'not_started') =>
  createTenant(operatorDeps(use.database), { kycStatus });

async function submitDocument(businessId: string): Promise<string> {
  const id = newTestId();
  const content = Buffer.from('%PDF-1.4 evidence').toString('base64');
  await use.database.db
    .insertInto('business_documents')
    .values({
      business_id: businessId,
      id,
      kind: 'registration',
      submitted_at: new Date(),
      file_name: 'registry.pdf',
      media_type: 'application/pdf',
      size_bytes: 17,
      sha256: Buffer.alloc(32),
      content_sealed: testSealer.seal(content, documentContext({ businessId, id })),
    })
    .execute();
  return id;
}

test('the queue has what waits for a person: under review, or with documents and no identity check', async () => {
  const { browser } = await running.signIn('viewer');
  const [reviewed, verified, silent, byHand] = [
    await newBusiness('in_review'),
    await newBusiness('verified'),
    await newBusiness('not_started'),
    await newBusiness('not_started'),
  ];
  await submitDocument(byHand.businessId);
  const { body } = await browser.get('/businesses');
  expect(body['data']).toMatchObject([{ id: reviewed.businessId }, { id: byHand.businessId }]);
  const all = await browser.get('/businesses?view=all');
  expect(JSON.stringify(all.body)).toContain(verified.businessId);
  const found = await browser.get(`/businesses?view=all&q=${silent.businessId}`);
  expect(found.body['data']).toMatchObject([{ id: silent.businessId, kyc_status: 'not_started' }]);
});

test('a business is shown with its evidence, and with why a viewer cannot act', async () => {
  const { browser } = await running.signIn('viewer');
  const { businessId } = await newBusiness('in_review');
  const documentId = await submitDocument(businessId);
  expect((await browser.get(`/businesses/${businessId}`)).body).toMatchObject({
    kyc_status: 'in_review',
    documents: [{ id: documentId, kind: 'registration', status: 'submitted' }],
    members: [{ role: 'owner' }],
    can: { verify: { allowed: false, reason: 'Your role is viewer. Only operators can do this.' } },
  });
  expect((await browser.get(`/businesses/${newTestId()}`)).status).toBe(404);
});

test('a document is opened as a file, and who opened it is on record', async () => {
  const operator = await running.signIn();
  const { businessId } = await newBusiness('in_review');
  const documentId = await submitDocument(businessId);
  const other = await newBusiness('in_review');
  const fetchFrom = (of: string) =>
    fetch(`${running.address}/console/api/businesses/${of}/documents/${documentId}/content`, {
      headers: { cookie: `__Host-payments-console-session=${operator.sessionToken}` },
    });
  expect((await fetchFrom(other.businessId)).status).toBe(404);
  const answer = await fetchFrom(businessId);
  expect(await answer.text()).toBe('%PDF-1.4 evidence');
  expect(answer.headers.get('content-disposition')).toBe('attachment');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  const acts = await use.database.db
    .selectFrom('audit_log')
    .select(['actor', 'subject_id', 'request_id'])
    .where('tenant_id', '=', businessId)
    .where('action', '=', 'document.opened')
    .execute();
  expect(acts).toEqual([
    { actor: operator.email, subject_id: documentId, request_id: expect.any(String) },
  ]);
});
