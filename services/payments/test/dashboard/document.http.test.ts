import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { dashboardPath } from '../../src/api/dashboard-openapi.ts';
import { listRoutes } from '../contract/support/routes.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { listDashboardOperations } from './support/dashboard-document.ts';

const api = await startTestApi();
afterAll(api.stop);
const { businessId, createKey } = await createTenant(api.deps);
const viewer = await signInStaff(api, { businessId, role: 'viewer' });
const document = Object(await (await viewer.send('GET', '/openapi.json')).json());
const operations = listDashboardOperations(document);

describe('the description of the dashboard’s API', () => {
  test('has every route of the router and no other', async () => {
    const described = operations.map(({ method, path }) => `${method} ${path}`);
    expect(described.toSorted()).toEqual((await listRoutes(dashboardPath)).toSorted());
  });

  test('is the committed document, but for the address of the server', () => {
    const file = join(import.meta.dirname, '../../dashboard-openapi.json');
    const { servers: _served, ...served } = document;
    const { servers: _committed, ...committed } = JSON.parse(readFileSync(file, 'utf8'));
    expect(served, 'run ./dev generate and commit what changes').toEqual(committed);
  });

  test('asks for session and token together, and names the place in every path that has one', () => {
    expect(document.openapi).toBe('3.0.3');
    expect(document.security).toEqual([{ session: [], csrfToken: [] }]);
    const { parameters } = document.paths['/workspaces/{workspaceId}/payments/{id}'].get;
    expect(parameters).toMatchObject([
      { in: 'path', name: 'workspaceId', required: true, schema: { format: 'uuid' } },
      { in: 'path', name: 'id', required: true },
    ]);
    expect(JSON.stringify(document)).not.toContain('x-required-scopes');
  });

  test('says which operations may ask for a second factor, to people alone', async () => {
    const asking = operations.filter(({ asksSecondFactor }) => asksSecondFactor);
    expect(asking.map(({ operationId }) => operationId).toSorted()).toEqual([
      'agreeToBooks',
      'approveApproval',
      'authorizeArchiveDownload',
      'changeDailyAmount',
      'changeMemberRole',
      'changePassword',
      'changeSettlementAccount',
      'changeThreshold',
      'createApiKey',
      'createBusiness',
      'createInvitation',
      'createPayout',
      'createWebhook',
      'downloadArchive',
      'erasePayer',
      'offerPasskey',
      'offerTotp',
      'regenerateRecoveryCodes',
      'rejectApproval',
      'removeMember',
      'removePasskey',
      'removeTotp',
      'requestArchive',
      'rotateApiKey',
      'rotateWebhookSecret',
      'startClosing',
      'updateWebhook',
      'vouchForMember',
    ]);
    const { reason } =
      document.components.responses.PermissionDenied.content['application/json'].schema.properties;
    for (const word of ['second_factor_stale', 'second_factor_missing', 'csrf_token']) {
      expect(reason.description).toContain(word);
    }
    const { key } = await createKey();
    const headers = { authorization: `Bearer ${key}` };
    const forKeys = await (await fetch(`${api.baseUrl}/openapi.json`, { headers })).text();
    expect(forKeys).not.toContain('x-second-factor');
  });

  test('is not for keys, and the keys’ own says nothing of it', async () => {
    const { key } = await createKey();
    const headers = { authorization: `Bearer ${key}` };
    const refused = await fetch(`${api.address}${dashboardPath}/openapi.json`, { headers });
    expect(refused.status).toBe(401);
    const published = await fetch(`${api.baseUrl}/openapi.json`, { headers });
    expect(await published.text()).not.toMatch(/dashboard|x-required-permissions|csrf/i);
  });
});
