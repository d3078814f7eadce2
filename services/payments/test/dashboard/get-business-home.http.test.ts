import { afterAll, describe, expect, test } from 'vitest';
import { openScreen, read, startAtNoon } from './support/screen-scene.ts';

const api = await startAtNoon();
afterAll(api.stop);

describe('GET /businesses/{businessId}', () => {
  test('says what one may do there, and of the rest why not', async () => {
    const { tenant, viewer } = await openScreen(api);
    const home = await read(viewer, `/businesses/${tenant.businessId}`);
    expect(home).toMatchObject({
      id: tenant.businessId,
      role: 'viewer',
      workspaces: [
        { id: tenant.liveWorkspaceId, environment: 'live' },
        { id: tenant.testWorkspaceId, environment: 'test' },
      ],
    });
    expect(home.permissions).toContainEqual({
      permission: 'payouts:create',
      allowed: false,
      reason:
        'Your role here is viewer. This requires payouts:create, granted to owner, admin, finance.',
    });
    expect(home.permissions).toContainEqual({
      permission: 'payments:read',
      allowed: true,
      reason: null,
    });
  });
});
