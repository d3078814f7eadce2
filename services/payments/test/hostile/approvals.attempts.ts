import type { Attempt, Reply } from '@countinghouse/testing/hostile';
import { checkRefused } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';
import type { MemberRole } from '../../src/tenants/businesses/business.rules.ts';

/** Businesses in which a large payout waits for a second person. */
export interface ApprovalsWorld {
  readonly hold: (options?: { readonly requestedBy?: 'finance member' }) => Promise<HeldPayout>;
  readonly close: () => Promise<void>;
}

export interface HeldPayout {
  /** The member's answer to "approve" or "reject", from a session of their own. */
  readonly decide: (by: Decider, word?: 'approve' | 'reject', body?: object) => Promise<Reply>;
  readonly admin: () => Promise<Decider>;
  readonly member: (role: MemberRole) => Promise<Decider>;
  /** Who asked, made an admin afterwards. */
  readonly promotedRequester: () => Promise<Decider>;
  readonly approveByKey: () => Promise<Reply>;
  readonly cancel: () => Promise<void>;
  readonly replaceAccount: () => Promise<void>;
  /** Another payout, asked for with a key that this admin has rotated into a new one. */
  readonly askWithRotatedKey: (admin: Decider) => Promise<HeldPayout>;
  /** Of the payout, and of the approval. */
  readonly statuses: () => Promise<{ readonly payout: string; readonly approval: string }>;
}

/** Somebody signed in. */
export type Decider = (method: string, path: string, body?: unknown) => Promise<Response>;

const actor = 'insider (approvals)';
const waiting = 'requires_review';

export const attempts: readonly Attempt<ApprovalsWorld>[] = [
  held(696, 'the bank account is changed between request and approval', async (payout) => {
    await payout.replaceAccount();
    return checkRefused(await payout.decide(await payout.admin()), 409, 'settlement account');
  }),
  roleApproves(697, 'finance'),
  roleApproves(698, 'viewer'),
  roleApproves(699, 'developer'),
  held(700, 'an API key approves', async (payout) =>
    checkRefused(await payout.approveByKey(), 404, 'not_found'),
  ),
  withField(701, 'memberId'),
  withField(702, 'decided_by'),
  withField(703, 'amount'),
  withField(704, 'status'),
  {
    id: 705,
    actor,
    idea: 'six approvals of one payout at the same time send it more than once',
    run: async ({ hold }) => {
      const payout = await hold();
      const admins = await Promise.all(Array.from({ length: 6 }, () => payout.admin()));
      const answers = await Promise.all(admins.map((admin) => payout.decide(admin)));
      const taken = answers.filter(({ status }) => status === 200).length;
      if (taken > 1) return `${taken} approvals were taken`;
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 409, 409, 409, 409, 409,
      ]);
      return null;
    },
  },
  {
    id: 706,
    actor,
    idea: 'reject after approval',
    run: async ({ hold }) => {
      const payout = await hold();
      await expectDecided(payout.decide(await payout.admin()));
      return checkRefused(await payout.decide(await payout.admin(), 'reject'), 409);
    },
  },
  {
    id: 707,
    actor,
    idea: 'approve after rejection',
    run: async ({ hold }) => {
      const payout = await hold();
      await expectDecided(payout.decide(await payout.admin(), 'reject'));
      return checkRefused(await payout.decide(await payout.admin()), 409);
    },
  },
  {
    id: 708,
    actor,
    idea: 'approve a cancelled payout',
    run: async ({ hold }) => {
      const payout = await hold();
      await payout.cancel();
      return checkRefused(await payout.decide(await payout.admin()), 409);
    },
  },
  {
    id: 709,
    actor,
    idea: 'the requester is promoted to admin and approves their own request',
    run: async ({ hold }) => {
      const payout = await hold({ requestedBy: 'finance member' });
      return staysWaiting(payout, async () =>
        checkRefused(await payout.decide(await payout.promotedRequester()), 403, 'yourself'),
      );
    },
  },
  {
    id: 710,
    actor: 'insider (one admin)',
    idea: "rotate the owner's key, ask with it, approve alone",
    run: async ({ hold }) => {
      const first = await hold();
      const admin = await first.admin();
      const payout = await first.askWithRotatedKey(admin);
      return staysWaiting(payout, async () =>
        checkRefused(await payout.decide(admin), 403, 'yourself'),
      );
    },
  },
];

/** One try at a payout that waits, and must wait on. */
function held(
  id: number,
  idea: string,
  run: (payout: HeldPayout) => Promise<string | null>,
): Attempt<ApprovalsWorld> {
  return {
    id,
    actor,
    idea,
    run: async ({ hold }) => {
      const payout = await hold();
      return staysWaiting(payout, () => run(payout));
    },
  };
}

async function staysWaiting(
  { statuses }: HeldPayout,
  run: () => Promise<string | null>,
): Promise<string | null> {
  const through = await run();
  if (through !== null) return through;
  const after = await statuses();
  return after.approval === waiting ? null : `the approval is ${after.approval}`;
}

function roleApproves(id: number, role: MemberRole) {
  return held(id, `a ${role} approves`, async (payout) =>
    checkRefused(await payout.decide(await payout.member(role)), 403),
  );
}

function withField(id: number, name: string) {
  return held(id, `approve with ${name}`, async (payout) =>
    checkRefused(
      await payout.decide(await payout.admin(), 'approve', { [name]: 'approved' }),
      400,
      name,
    ),
  );
}

async function expectDecided(deciding: Promise<Reply>): Promise<void> {
  const { status, text } = await deciding;
  expect(status, text).toBe(200);
}
