import type { Actor } from '@countinghouse/actor';
import { dayMs } from '@countinghouse/calendar';
import { postManualJournal } from '../../src/ledger/journal/manual/post-manual-journal.ts';
import { endLockException } from '../../src/ledger/locks/end-lock-exception.ts';
import { grantLockException } from '../../src/ledger/locks/grant-lock-exception.ts';
import { setLockDates } from '../../src/ledger/locks/set-lock-dates.ts';
import type { Role } from '../../src/tenants/members/role.rules.ts';
import { aMember } from './people.ts';
import { dayOf, pick } from './story.ts';
import type { Story } from './story.ts';
import { nothingThere, outcomeOf } from './take.ts';
import type { Take } from './take.ts';

/** What people do where the books are closed. */
export const lockTakes = {
  lock: async ({ scene }, dice) => {
    // In the first tenth of the story's days: enough stays open for it to go on.
    const date = dayOf((dice[0] ?? 0) % 54);
    // For good, so there is less of it.
    const early = { hard: dayOf((dice[0] ?? 0) % 14) };
    const dates = pick(
      [{ soft: date }, { sales: date }, { purchases: date }, { tax: date }, { soft: null }, early],
      dice[1] ?? 0,
    );
    return outcomeOf(await setLockDates(scene.deps, { ...scene.act, role: 'owner', dates }));
  },
  except: async (story, dice) => {
    const { scene } = story;
    const endsAt = new Date(scene.deps.now().getTime() + ((dice[0] ?? 0) % 31) * dayMs + dayMs);
    const outcome = await grantLockException(scene.deps, {
      ...scene.act,
      role: pick(['owner', 'accountant', 'owner', 'accountant', 'bookkeeper'], dice[1] ?? 0),
      memberId: (await aMember(story)).id,
      reason: 'a late bill',
      endsAt,
    });
    return outcomeOf(outcome);
  },
  end_exception: async ({ scene }, dice) => {
    const live = await liveExceptions(scene);
    if (live.length === 0) return nothingThere;
    const exceptionId = pick(live, dice[0] ?? 0).id;
    return outcomeOf(
      await endLockException(scene.deps, { ...scene.act, role: 'admin', exceptionId }),
    );
  },
  /** Around the lock dates, by whoever may and may not: who gets in is decided here once more. */
  post_late: async (story, dice) => {
    const { scene } = story;
    if ((await lockDates(scene)).soft === null) {
      const dates = { soft: dayOf((dice[0] ?? 0) % 54) };
      await setLockDates(scene.deps, { ...scene.act, role: 'owner', dates });
    }
    const { soft, hard } = await lockDates(scene);
    const days = [soft, soft, hard, dayOf((dice[0] ?? 0) % 60)];
    const date = pick(
      days.filter((day) => day !== null),
      dice[1] ?? 0,
    );
    const member = await aMember(story);
    const actor = pick<Actor>([member, scene.act.actor], dice[2] ?? 0);
    const role = pick<Role | null>([null, 'accountant', 'accountant', 'bookkeeper'], dice[3] ?? 0);
    const reason = pick(['late', ' '], (dice[4] ?? 0) % 5 === 0 ? 1 : 0);
    const minor = BigInt((dice[5] ?? 0) + 1);
    const line = (code: string, amount: bigint) => ({
      accountId: scene.accountIdOf(code),
      currency: scene.organisation.baseCurrency,
      docMinor: amount,
      baseMinor: amount,
    });
    const hasException = actor === member && (await liveExceptions(scene)).length > 0;
    const hasPass = role === 'accountant' && reason !== ' ';
    const outcome = await postManualJournal(scene.deps, {
      orgId: scene.orgId,
      actor,
      date,
      memo: 'late',
      lines: [line('1000', minor), line('3000', -minor)],
      ...(role !== null && { lockPass: { role, reason } }),
    });
    const isHard = hard !== null && date <= hard;
    const isSoft = soft !== null && date <= soft;
    const isOpen = !isHard && (!isSoft || hasPass || hasException);
    if ((outcome.kind === 'posted') !== isOpen) {
      throw new Error(`${outcomeOf(outcome)} on ${date}, with locks at ${soft} and ${hard}`);
    }
    return isSoft && isOpen ? `passed_by_${hasPass ? 'reason' : 'exception'}` : outcomeOf(outcome);
  },
} as const satisfies Readonly<Record<string, Take>>;

function lockDates({ deps, orgId }: Story['scene']) {
  return deps.database.db
    .selectFrom('books')
    .select(['soft_lock_date as soft', 'hard_lock_date as hard'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
}

export async function hasExceptions({ scene }: Story): Promise<boolean> {
  return (await liveExceptions(scene)).length > 0;
}

/** They are for one member only, so they are theirs. */
function liveExceptions({ deps, orgId }: Story['scene']) {
  return deps.database.db
    .selectFrom('lock_exceptions')
    .select('id')
    .where('org_id', '=', orgId)
    .where('ends_at', '>', deps.now())
    .orderBy('id')
    .execute();
}
