import { createTestPerson } from '@countinghouse/identity/testing';
import type { TestPerson } from '@countinghouse/identity/testing';
import type { MemberRole } from '../../../src/tenants/businesses/business.rules.ts';
import { createMember } from '../../../src/tenants/businesses/create-member.ts';
import type { TestApi } from '../processes/running-api.ts';
import { testSealer } from './staff.ts';
import { newTestId } from './tenants.ts';

export interface ColleagueOptions {
  readonly businessId: string;
  readonly role: MemberRole;
  readonly name?: string;
  readonly hasTotp?: boolean;
  readonly now?: Date;
}

/** Somebody who works for the business, with a password and, if wanted, an app. */
export async function createColleague(
  { deps, database }: TestApi,
  { businessId, role, name = 'Ada Obi', hasTotp = false, now = new Date() }: ColleagueOptions,
): Promise<TestPerson> {
  const email = `${newTestId()}@lane.example`;
  const made = await createMember(deps, { businessId, email, name, role });
  if (made.kind !== 'created') throw new Error(made.reason);
  const { id: userId } = await database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const person = { userId, newId: newTestId, now, sealer: testSealer, hasTotp };
  return createTestPerson(database.db, person);
}
