import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { signInStaff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const hourMs = 3_600_000;
const invitation = { email: 'newcomer@example.com', role: 'viewer' };

let api: TestApi;
let orgId: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ orgId } = await createTestOrganisation(api.deps));
});
afterAll(() => api.stop());

test('a second factor verified too long ago, and one never set up, have reasons of their own', async () => {
  const hourAgo = new Date(api.deps.now().getTime() - hourMs);
  const owner = await signInStaff(api, { orgId, secondFactorAt: hourAgo });
  const stale = await owner.post('/invitations', invitation);
  expect([stale.status, stale.body.reason]).toEqual([403, 'second_factor_stale']);
  expect(stale.headers.get('error-reason')).toBe('second_factor_stale');

  const { db } = api.database;
  const { user_id: userId } = await db
    .selectFrom('members')
    .select('user_id')
    .where('id', '=', owner.memberId)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('identity_totp').where('user_id', '=', userId).execute();
  const missing = await owner.post('/invitations', invitation);
  expect([missing.status, missing.body.reason]).toEqual([403, 'second_factor_missing']);
});

test('a missing token, another site and a role are told apart', async () => {
  const viewer = await signInStaff(api, { orgId, role: 'viewer' });
  const url = `${api.address}/app/api/organisations/${orgId}/invitations`;
  const { 'x-csrf-token': _token, ...without } = { 'x-csrf-token': '', ...viewer.headers };
  const post = async (headers: Record<string, string>) => {
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(invitation) });
    return [answer.status, Object(await answer.json()).reason];
  };
  expect(await post({ ...without })).toEqual([403, 'csrf_token']);
  const elsewhere = { ...viewer.headers, origin: 'https://evil.example' };
  expect(await post(elsewhere)).toEqual([403, 'wrong_origin']);
  const refused = await viewer.post('/invitations', invitation);
  expect([refused.status, refused.body.reason]).toEqual([403, 'role_forbids']);
});

test('answers of the application are kept by nobody, reports and refusals too', async () => {
  const viewer = await signInStaff(api, { orgId, role: 'viewer' });
  for (const path of ['/documents', '/reports/trial-balance', '/nothing', '/invitations']) {
    const { headers } = await viewer.get(path);
    const kept = [headers.get('cache-control'), headers.get('x-content-type-options')];
    expect([path, ...kept]).toEqual([path, 'no-store', 'nosniff']);
  }
});

test('the description names the operations that may ask for a second factor', () => {
  const file = readFileSync(join(import.meta.dirname, '../../app-openapi.json'), 'utf8');
  const { paths } = documentSchema.parse(JSON.parse(file));
  const asking = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => operation['x-second-factor'] === true)
    .map(({ operationId }) => operationId);
  expect(asking.toSorted()).toEqual([
    'actOnDocuments',
    'addApprovalPolicy',
    'approveChangeRequest',
    'approveDocument',
    'authorizeArchiveDownload',
    'beginPaymentsConsent',
    'changeMember',
    'changePassword',
    'changeSettings',
    'checkContactBankDetails',
    'closePaymentsConnection',
    'confirmSupplierCredit',
    'connectPayments',
    'createApiKey',
    'createInvitation',
    'createOrganisation',
    'createWebhook',
    'downloadArchive',
    'followRestoredPayments',
    'hardenLock',
    'offerPasskey',
    'offerTotp',
    'regenerateRecoveryCodes',
    'rejectChangeRequest',
    'removeApprovalPolicy',
    'removeMember',
    'removePasskey',
    'removeTotp',
    'replacePaymentsKey',
    'requestArchive',
    'rotateApiKey',
    'rotateWebhookSecret',
    'setContactBankDetails',
    'setPaymentsWakeUps',
    'showContactBankDetails',
    'startClosing',
    'updateWebhook',
    'uploadLogo',
    'vouchMember',
  ]);
});

const documentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({ operationId: z.string(), 'x-second-factor': z.literal(true).optional() }),
    ),
  ),
});
