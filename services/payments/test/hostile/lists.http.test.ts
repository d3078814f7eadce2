import { readReply, testAttempts } from '@countinghouse/testing/hostile';
import { z } from 'zod';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { attempts } from './lists.attempts.ts';
import type { ListParameter } from './lists.attempts.ts';

testAttempts('lists', attempts, async () => {
  const api = await startTestApi();
  const tenant = await createTenant(api.deps);
  await insertPayment(api.database, tenant.liveWorkspaceId);
  const viewer = await signInStaff(api, { businessId: tenant.businessId, role: 'viewer' });
  return {
    close: api.stop,
    parameters: await readParameters(viewer, tenant),
    ask: ({ path, name }, value) =>
      readReply(viewer.send('GET', `${path}?${name}=${encodeURIComponent(value)}`)),
  };
});

const documentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.looseObject({
      get: z
        .looseObject({
          parameters: z.array(z.looseObject({ in: z.string(), name: z.string() })).default([]),
        })
        .optional(),
    }),
  ),
});

/** Of lists under the business or its workspace: other paths need further ids. */
async function readParameters(
  viewer: Staff,
  { businessId, liveWorkspaceId }: Tenant,
): Promise<readonly ListParameter[]> {
  const { text } = await readReply(viewer.send('GET', '/openapi.json'));
  const { paths } = documentSchema.parse(JSON.parse(text));
  return Object.entries(paths).flatMap(([template, { get }]) => {
    const path = template
      .replace('{businessId}', businessId)
      .replace('{workspaceId}', liveWorkspaceId);
    if (get === undefined || path.includes('{')) return [];
    const names = get.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
    return names.map((name) => ({ path, name }));
  });
}
