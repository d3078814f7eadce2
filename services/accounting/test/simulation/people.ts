import type { Actor, MemberActor } from '@countinghouse/actor';
import { createJobSender } from '@countinghouse/jobs';
import { addMember } from '../../src/people/members/add-member.ts';
import type { Member, MemberCaller } from '../../src/tenants/members/member.rules.ts';
import { mayDo } from '../../src/tenants/members/permission.rules.ts';
import type { Permission } from '../../src/tenants/members/permission.rules.ts';
import type { Role } from '../../src/tenants/members/role.rules.ts';
import { testSealer } from '../support/people/staff.ts';
import { newTestId, testOperator } from '../support/people/tenants.ts';
import type { Story } from './story.ts';

/** The first is at work from the beginning, the others come with what several people do. */
const roles: readonly Role[] = ['accountant', 'owner', 'approver', 'bookkeeper'];
/** In base currency, so that now and then a document is above it. */
const approverLimitMinor = 1_000_000n;

/** Somebody who works there, the same in the whole story. */
export async function aMember(story: Story): Promise<Actor> {
  const [first] = await hire(story, 1);
  if (first === undefined) throw new Error('nobody works here');
  return actorOf(first);
}

/** Everybody who works there, in an order of its own. */
export function staffOf(story: Story): Promise<readonly Member[]> {
  return hire(story, roles.length);
}

export async function staffWith(story: Story, permission: Permission): Promise<readonly Member[]> {
  return (await staffOf(story)).filter(({ role }) => mayDo(role, permission));
}

export function actorOf({ id }: Pick<Member, 'id'>): MemberActor {
  return { kind: 'member', id };
}

/** As the application knows whoever is at work in it. */
export function callerOf({ scene: { orgId, organisation } }: Story, member: Member): MemberCaller {
  const { timeZone, baseCurrency } = organisation;
  return { actor: actorOf(member), orgId, environment: 'live', timeZone, baseCurrency, member };
}

async function hire({ scene, staff }: Story, count: number): Promise<readonly Member[]> {
  for (const role of roles.slice(staff.length, count)) {
    const name = `The ${role}`;
    const limit = role === 'approver' ? { approvalLimitMinor: approverLimitMinor } : {};
    const added = await addMember(scene.deps, {
      orgId: scene.orgId,
      actor: testOperator,
      email: `${newTestId()}@example.com`,
      name,
      role,
      ...limit,
    });
    if (added.kind === 'reject') throw new Error(added.reason);
    const { memberId: id, userId } = added;
    staff.push({ id, userId, name, role, approvalLimitMinor: null, contactId: null, ...limit });
  }
  return staff;
}

const sendJob = createJobSender();

/** What use cases need that write to people; letters to members go nowhere. */
export function officeDeps({ scene }: Story) {
  return {
    ...scene.deps,
    sendJob,
    queueMail: () => Promise.resolve(),
    sealer: testSealer,
    publicUrl: 'https://books.example',
  };
}
