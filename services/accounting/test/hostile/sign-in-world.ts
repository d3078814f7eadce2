import { openTestBrowser } from '@countinghouse/identity/testing';
import type { Browser } from '@countinghouse/identity/testing';
import type { Role } from '../../src/tenants/members/role.rules.ts';
import { signInStaff, testOrigin } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const totpPeriodMs = 30_000;
export const newPassword = 'a long and quiet sentence';

/** An organisation with an owner, and browsers of people who come to it. */
export interface SignInWorld {
  readonly api: TestApi;
  readonly close: () => Promise<void>;
  readonly orgId: string;
  readonly owner: Staff;
  readonly now: () => Date;
  /** The next code of every authenticator app. */
  readonly passPeriod: () => void;
}

export async function openSignInWorld(
  more: Readonly<Record<`ACCOUNTING_${string}`, string>> = {},
): Promise<SignInWorld> {
  let nowMs = Date.now();
  const settings = { ACCOUNTING_TRUSTED_PROXIES: '127.0.0.1', ...more };
  const api = await startTestApi({ settings, nowMs: () => nowMs });
  const { orgId } = await createTestOrganisation(api.deps);
  return {
    api,
    close: api.stop,
    orgId,
    owner: await signInStaff(api, { orgId }),
    now: () => new Date(nowMs),
    passPeriod: () => {
      nowMs += totpPeriodMs;
    },
  };
}

export const openBrowser = ({ api }: SignInWorld): Browser =>
  openTestBrowser({ baseUrl: `${api.address}/app/api`, origin: testOrigin });

export const addPerson = ({ api, orgId }: SignInWorld, role: Role = 'viewer'): Promise<Staff> =>
  signInStaff(api, { orgId, role });

export async function passwordOf({ api }: SignInWorld, { userId }: Staff): Promise<string> {
  const row = await api.database.db
    .selectFrom('identity_passwords')
    .select('hash')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.hash;
}

export async function hasChangedPassword(world: SignInWorld, person: Staff, before: string) {
  return (await passwordOf(world, person)) === before ? null : 'the password changed';
}
