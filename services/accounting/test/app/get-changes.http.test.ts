import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('GET /changes tells which things changed since the answer before', async () => {
  const { orgId } = await createTestOrganisation(api.deps);
  const owner = await signInStaff(api, { orgId });
  const viewer = await signInStaff(api, { orgId, role: 'viewer' });
  const first = await viewer.get('/changes');
  expect(first.body).toMatchObject({ changed: [], everything: false });
  const made = await owner.post('/contacts', { name: 'Northwind', is_customer: true });
  expect(made.status).toBe(201);
  const { status, body } = await viewer.get(`/changes?after=${first.body.latest}`);
  expect(status).toBe(200);
  expect(body.changed).toContain('contacts');
  expect(body.changed).not.toContain('bank');
  const later = await viewer.get(`/changes?after=${Date.now() + 60_000}`);
  expect(later.body.changed).toEqual([]);
  expect((await viewer.get('/changes?after=1')).body.everything).toBe(true);
});

test('GET /changes is refused to members of other organisations, and with what is no number', async () => {
  const [{ orgId }, other] = [
    await createTestOrganisation(api.deps),
    await createTestOrganisation(api.deps),
  ];
  const owner = await signInStaff(api, { orgId });
  const foreign = await owner.sendAnywhere('GET', `/organisations/${other.orgId}/changes`);
  expect(foreign.status).toBe(404);
  expect((await owner.get('/changes?after=soon')).status).toBe(400);
});
