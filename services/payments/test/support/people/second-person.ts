import type {
  Decision,
  MemberWord,
} from '../../../src/controls/approvals/deciding/decide-approval.ts';
import type { Database } from '../../../src/kernel/database.ts';
import { createMember } from '../../../src/tenants/businesses/create-member.ts';
import { newTestId, operatorDeps } from './tenants.ts';

/** An admin of the business who asked for nothing, and so can agree to what others asked for. */
export async function addSecondPerson(database: Database, businessId: string): Promise<MemberWord> {
  const member = await createMember(operatorDeps(database), {
    businessId,
    email: `second-${newTestId()}@example.com`,
    name: 'Second Person',
    role: 'admin',
  });
  if (member.kind !== 'created') throw new Error(`no second person: ${member.reason}`);
  return { kind: 'member', id: member.id, businessId, signature: null };
}

export function approved(by: MemberWord, reason: string | null = null): Decision {
  return { status: 'approved', by, reason };
}

export function rejected(by: MemberWord, reason = 'not known'): Decision {
  return { status: 'rejected', by, reason };
}

/** For scenes whose letters nobody reads. */
export const noMail = { queueMail: () => Promise.resolve(), publicUrl: 'https://pay.example' };
