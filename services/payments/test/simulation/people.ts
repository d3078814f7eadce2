import { listWaiting } from '../../src/controls/approvals/requests/end-approval.ts';
import type { MemberRole } from '../../src/tenants/businesses/business.rules.ts';
import { setKycStatus } from '../../src/tenants/businesses/set-kyc-status.ts';
import { callService } from './call-service.ts';
import { moveAccount } from './operators.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Somebody with an account: of the merchant, or of a business that has nothing to do with it. */
export interface Person {
  readonly name: string;
  readonly memberId: string;
  readonly businessId: string;
  readonly role: MemberRole;
}

/** What somebody said about something that waits, whether or not it was to count. */
export interface Word {
  readonly approvalId: string;
  /** Null is the operator. */
  readonly memberId: string | null;
  readonly status: 'approved' | 'rejected';
}

/** Somebody, or two at once, speaks about something that waits, or did until a moment ago. */
export async function decideApprovals(world: World, random: Random): Promise<void> {
  const { scheduler, tenant, words } = world;
  const waiting = await scheduler.aside(() => listWaiting(world, tenant.businessId));
  const [last] = words.slice(-1);
  const isAgain = last !== undefined && random.chance(0.2);
  if (!isAgain && waiting.length === 0) return;
  const approvalId = isAgain ? last.approvalId : random.pick(waiting).id;
  if (world.faults.has('account_changes') && random.chance(0.3)) await moveAccount(world, random);
  const speakers = random.chance(0.2) ? ['one', 'another'] : ['one'];
  await Promise.all(speakers.map((name) => speak(world, random.fork(name), approvalId)));
}

async function speak(world: World, random: Random, approvalId: string): Promise<void> {
  const { scheduler, words, tenant } = world;
  const person = chooseSpeaker(world, random);
  const status = person !== null && random.chance(0.75) ? 'approved' : 'rejected';
  words.push({ approvalId, memberId: person?.memberId ?? null, status });
  // Now and then the session of one business is at the address of another.
  const isAtMerchant = random.chance(0.5);
  const outcome = await callService(world, 'api', (services) => {
    if (person === null) return services.stop(tenant.businessId, approvalId);
    const { memberId } = person;
    const { businessId } = isAtMerchant ? tenant : person;
    const actor = { kind: 'member', id: memberId } as const;
    const signer = { userId: memberId, actor, businessId };
    return services.decide(signer, { approvalId, status, reason: null, assertion: null });
  });
  const answer = outcome.kind === 'answered' ? outcome.value : outcome;
  const text = answer.kind === 'reject' ? answer.reason : answer.kind;
  const who = person?.name ?? 'an operator';
  scheduler.note(`${who}: ${world.nameOf(approvalId)} is to be ${status}: ${text}`);
}

/** Mostly who may decide; null is an operator. */
function chooseSpeaker({ people }: World, random: Random): Person | null {
  const [owner, admin] = people;
  if (owner === undefined || admin === undefined) throw new Error('there is nobody yet');
  const chosen = random.next();
  if (chosen < 0.5) return admin;
  if (chosen < 0.75) return owner;
  return chosen < 0.95 ? random.pick(people) : null;
}

/** The verification runs out, and is given again some time later. */
export async function loseVerification(world: World, random: Random): Promise<void> {
  const { scheduler, tenant, standing } = world;
  const { businessId } = tenant;
  const set = (kycStatus: 'expired' | 'verified') =>
    scheduler.aside(() =>
      setKycStatus(
        { ...world, actor: { kind: 'operator', id: 'simulation' } as const },
        { businessId, kycStatus },
      ),
    );
  if (!standing.isVerified) return;
  standing.isVerified = false;
  await set('expired');
  scheduler.note('is not verified any more');
  await scheduler.sleep(random.int(random.pick([20 * minuteMs, 30 * hourMs])));
  await set('verified');
  standing.isVerified = true;
  scheduler.note('is verified again');
}
