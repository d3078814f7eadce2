import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openTestBrowser } from '@countinghouse/identity/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readQueuedMails } from '../support/customers/queued-mails.ts';
import { signInStaff, testOrigin } from '../support/people/staff.ts';
import { createTestOrganisation, testPepper, testSealingKeys } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const main = join(import.meta.dirname, '../../src/processes/main-admin.ts');
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** What the command prints. */
async function admin(...words: readonly string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, [main, '--json', ...words], {
    env: {
      ...process.env,
      ACCOUNTING_DATABASE_URL: api.testDatabase.urlOf.operator,
      ACCOUNTING_KEY_PEPPER: testPepper.toString('base64'),
      ACCOUNTING_SEALING_KEYS: testSealingKeys,
      ACCOUNTING_PUBLIC_URL: 'https://books.example',
    },
  });
  return JSON.parse(stdout);
}

test('the operator adds the first owner, whose way in is a link, and helps who lost the factor', async () => {
  const { orgId } = await createTestOrganisation(api.deps);
  const place = ['--organisation', orgId];
  const email = 'Ada@lane.example';
  const person = ['--email', email, '--name', 'Ada Obi'];
  const staff = await signInStaff(api, { orgId, role: 'approver', approvalLimitMinor: 5_050n });
  const [{ id }] = await Promise.all([
    admin('member', 'add', ...place, ...person, '--role', 'owner', '--approval-limit', '1000.50'),
    admin('member', 'reset-second-factor', ...place, '--member', staff.memberId),
  ]);
  const [listed, { url }] = await Promise.all([
    admin('member', 'list', ...place),
    admin('member', 'password-link', ...place, '--member', id),
  ]);
  expect(listed).toEqual([
    {
      id: staff.memberId,
      email: staff.email,
      name: 'The approver',
      role: 'approver',
      approves: 'EUR 50.5',
      has_second_factor: false,
      last_seen_at: null,
    },
    {
      id,
      email: 'ada@lane.example',
      name: 'Ada Obi',
      role: 'owner',
      approves: 'EUR 1000.5',
      has_second_factor: false,
      last_seen_at: null,
    },
  ]);

  expect((await staff.get('')).status).toBe(401);
  expect(await readQueuedMails(api.database, staff.email)).toMatchObject([
    { letter: { subject: 'Your second factor was reset' } },
  ]);

  expect(url).toMatch(/^https:\/\/books\.example\/app\/reset-password\//);
  const token = String(url).split('/').at(-1);
  const browser = openTestBrowser({ baseUrl: `${api.address}/app/api`, origin: testOrigin });
  const newPassword = 'a long and quiet sentence';
  const set = await browser.post('/auth/password-link/use', { token, newPassword });
  expect(set.status).toBe(200);
  await browser.post('/auth/sign-in', { email, password: newPassword });
  expect((await browser.get('/me')).body).toMatchObject({ memberships: [{ role: 'owner' }] });
});
