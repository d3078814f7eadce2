import { testAttempts } from '@countinghouse/testing/hostile';
import { insertDisputeRow } from '../support/disputes/dispute-rows.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { attempts } from './dispute-files.attempts.ts';
import { useHostileApi } from './support/hostile-api.ts';

const world = useHostileApi();
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

testAttempts('files of disputes', attempts, async () => {
  const { api } = world;
  const { db } = api.database;
  const tenant = await createTenant(api.deps);
  const elsewhere = await createTenant(api.deps);
  const { businessId, liveWorkspaceId } = tenant;
  const owner = await signInStaff(api, { businessId });
  const paymentId = await insertCharged(api.database, liveWorkspaceId);
  const id = await insertDisputeRow(api.database, liveWorkspaceId, paymentId);
  const path = `/workspaces/${liveWorkspaceId}/disputes/${id}/files`;
  const answer = await fetch(`${api.address}/dashboard/api${path}?fileName=note.png`, {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'image/png' },
    body: new Uint8Array(png),
  });
  const { id: fileId } = Object(await answer.json());
  return {
    close: async () => undefined,
    address: api.address,
    owner,
    viewer: await signInStaff(api, { businessId, role: 'viewer' }),
    stranger: await signInStaff(api, { businessId: elsewhere.businessId }),
    path,
    pathElsewhere: path.replace(liveWorkspaceId, elsewhere.liveWorkspaceId),
    fileId: String(fileId),
    keptCount: async () => {
      const rows = await db
        .selectFrom('dispute_files')
        .select('id')
        .where('workspace_id', '=', liveWorkspaceId)
        .execute();
      return rows.length;
    },
  };
});
