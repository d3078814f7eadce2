import { createJobSender } from '@countinghouse/jobs';
import type { Actor } from '../../src/actor.rules.ts';
import { addMember } from '../../src/members/add-member.ts';
import { testSealer } from '../support/staff.ts';
import { newTestId, testOperator } from '../support/tenants.ts';
import type { Story } from './story.ts';

/** Somebody who works there, the same in the whole story. */
export async function aMember({ scene, memberIds }: Story): Promise<Actor> {
  const [known] = memberIds;
  if (known !== undefined) return { kind: 'member', id: known };
  const added = await addMember(scene.deps, {
    orgId: scene.orgId,
    actor: testOperator,
    email: `${newTestId()}@example.com`,
    name: 'Robin',
    role: 'accountant',
  });
  if (added.kind === 'reject') throw new Error(added.reason);
  memberIds.push(added.memberId);
  return { kind: 'member', id: added.memberId };
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
