import type { Mail } from '@countinghouse/mail';
import { sql } from '@countinghouse/postgres';
import { expect, test } from 'vitest';
import { createTenant, operatorDeps } from '../../../test/support/people/tenants.ts';
import { usePaymentsDatabase } from '../../../test/support/processes/payments-database.ts';
import { setKycStatus } from './set-kyc-status.ts';
import { reinstateBusiness, suspendBusiness } from './suspend-business.ts';

const use = usePaymentsDatabase();

async function scene() {
  const { businessId } = await createTenant(operatorDeps(use.database));
  const mails: Mail[] = [];
  const deps = {
    ...operatorDeps(use.database),
    queueMail: async (_tx: unknown, mail: Mail) => void mails.push(mail),
  };
  const read = () =>
    use.database.db
      .selectFrom('businesses')
      .select(['kyc_status', 'suspended_at', 'suspended_reason'])
      .where('id', '=', businessId)
      .executeTakeFirstOrThrow();
  const acts = async () => {
    const rows = await use.database.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'action', 'detail'])
      .where('tenant_id', '=', businessId)
      .where('action', 'like', 'business.%')
      .orderBy('id')
      .execute();
    return rows.slice(1);
  };
  return { businessId, deps, mails, read, acts };
}

test('H5: suspending and reinstating are in the audit log with their reasons, and mailed to owners', async () => {
  const { businessId, deps, mails, acts } = await scene();
  await suspendBusiness(deps, { businessId, reason: 'Fraud reports.' });
  await suspendBusiness(deps, { businessId, reason: 'Fraud reports.' });
  await reinstateBusiness(deps, { businessId, reason: 'Cleared.' });
  const actor = { actor_kind: 'operator' };
  expect(await acts()).toEqual([
    { ...actor, action: 'business.suspended', detail: { reason: 'Fraud reports.', before: null } },
    {
      ...actor,
      action: 'business.reinstated',
      detail: { reason: 'Cleared.', before: 'Fraud reports.' },
    },
  ]);
  expect(mails.map(({ to, letter }) => [to, letter.subject.replace(/Shop \d+/, 'Shop')])).toEqual([
    [`owner-${businessId}@example.com`, 'Shop is suspended'],
    [`owner-${businessId}@example.com`, 'Shop is no longer suspended'],
  ]);
});

test('H5: another reason keeps the moment; one without a reason is refused by the database', async () => {
  const { businessId, deps, read } = await scene();
  await suspendBusiness(deps, { businessId, reason: 'First.' });
  const { suspended_at: at } = await read();
  await suspendBusiness(deps, { businessId, reason: 'Second.' });
  expect(await read()).toMatchObject({ suspended_at: at, suspended_reason: 'Second.' });
  const without = sql`update businesses set suspended_reason = null where id = ${businessId}`;
  await expect(without.execute(use.database.db)).rejects.toMatchObject({
    constraint: 'businesses_suspended_for_a_reason',
  });
});

test('H5: a rejection by an operator suspends; their verification lifts that, and no other suspension', async () => {
  const { businessId, deps, read } = await scene();
  await setKycStatus(deps, { businessId, kycStatus: 'rejected' });
  expect((await read()).suspended_at).not.toBeNull();
  await setKycStatus(deps, { businessId, kycStatus: 'verified' });
  expect((await read()).suspended_at).toBeNull();
  await suspendBusiness(deps, { businessId, reason: 'Fraud reports.' });
  await setKycStatus(deps, { businessId, kycStatus: 'rejected' });
  await setKycStatus(deps, { businessId, kycStatus: 'verified' });
  expect(await read()).toMatchObject({ suspended_reason: 'Fraud reports.' });
});

test('H5: there is nothing to suspend or reinstate where there is no business', async () => {
  const { deps, businessId } = await scene();
  const order = { businessId: deps.newId(), reason: 'x' };
  expect(await suspendBusiness(deps, order)).toBe('business_not_found');
  expect(await reinstateBusiness(deps, order)).toBe('business_not_found');
  expect(await reinstateBusiness(deps, { ...order, businessId })).toBe('not_suspended');
});
