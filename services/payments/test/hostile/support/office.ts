import { readReply } from '@countinghouse/testing/hostile';
import type { Reply } from '@countinghouse/testing/hostile';
import type { MemberRole } from '../../../src/tenants/businesses/business.rules.ts';
import { signInStaff } from '../../support/people/staff.ts';
import type { Staff } from '../../support/people/staff.ts';
import { createTenant } from '../../support/people/tenants.ts';
import type { Tenant } from '../../support/people/tenants.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';
import { fingerprintOf } from './fingerprint.ts';

/** A business whose people are signed in, and a member of another one. */
export interface OfficeWorld {
  readonly api: TestApi;
  readonly tenant: Tenant;
  readonly people: Readonly<Record<MemberRole, Staff>>;
  /** The only owner of a business of one. */
  readonly stranger: Staff & { readonly tenant: Tenant };
  /** To the API for people, with exactly these headers. */
  readonly send: (method: string, path: string, init?: RequestInit) => Promise<Reply>;
  /** `{b}`, `{w}` and `{owner}` and the like stand for the business, its workspace and its people. */
  readonly fill: (text: string) => string;
  /** Changes when a row of either business is written, altered or deleted. */
  readonly fingerprint: () => Promise<string>;
  readonly close: () => Promise<void>;
}

export async function openOffice(): Promise<OfficeWorld> {
  const api = await startTestApi();
  const tenant = await createTenant(api.deps);
  const { businessId } = tenant;
  const hire = (role: MemberRole) => signInStaff(api, { businessId, role });
  const people = {
    owner: await hire('owner'),
    admin: await hire('admin'),
    finance: await hire('finance'),
    developer: await hire('developer'),
    viewer: await hire('viewer'),
  };
  const elsewhere = await createTenant(api.deps);
  const stranger = await signInStaff(api, { businessId: elsewhere.businessId });
  await api.database.db
    .updateTable('members')
    .set({ removed_at: new Date() })
    .where('tenant_id', '=', elsewhere.businessId)
    .where('id', '=', elsewhere.memberId)
    .execute();
  const ids: Readonly<Record<string, string>> = {
    b: businessId,
    B: businessId.toUpperCase(),
    w: tenant.liveWorkspaceId,
    own: elsewhere.businessId,
    self: stranger.memberId,
    ...Object.fromEntries(Object.entries(people).map(([role, { memberId }]) => [role, memberId])),
  };
  return {
    api,
    tenant,
    people,
    stranger: { ...stranger, tenant: elsewhere },
    send: (method, path, init = {}) =>
      readReply(fetch(`${api.address}/dashboard/api${path}`, { method, ...init })),
    fill: (text) => text.replaceAll(/\{(\w+)\}/g, (_text, name: string) => ids[name] ?? name),
    fingerprint: () => fingerprintOf(api.database, [tenant, elsewhere]),
    close: api.stop,
  };
}
