import { testAttempts } from '@countinghouse/testing/hostile';
import { beforeAll } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { useHostileApi } from './support/hostile-api.ts';
import { attempts } from './uploads.attempts.ts';

const world = useHostileApi();
let businessId: string;
let owner: Staff;
beforeAll(async () => {
  ({ businessId } = await createTenant(world.api.deps, { kycStatus: 'not_started' }));
  owner = await signInStaff(world.api, { businessId });
});

testAttempts('uploads', attempts, async () => ({
  close: async () => undefined,
  address: world.api.address,
  businessId,
  owner,
  colleague: (role) => signInStaff(world.api, { businessId, role }),
  keptCount: async () => {
    const { db } = world.api.database;
    const rows = await db
      .selectFrom('business_documents')
      .select('id')
      .where('business_id', '=', businessId)
      .execute();
    return rows.length;
  },
}));
