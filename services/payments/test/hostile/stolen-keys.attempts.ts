import type { Attempt, Reply } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';

/** Somebody who has the merchant's key, or the operator's command line. */
export interface StolenKeysWorld {
  readonly newMerchant: () => Promise<RobbedMerchant>;
  /** An admin of a business with two deciders asks the dashboard for a live key with these scopes. */
  readonly issueKey: (scopes: readonly string[]) => Promise<Reply & { readonly works: boolean }>;
  readonly presetScopes: () => Promise<readonly (readonly string[])[]>;
  /** The operator's command that sets a business's bank account, for an account of the operator's. */
  readonly operatorReplacesAccount: (accountNumber: string) => Promise<{
    readonly outcome: string;
    readonly mailedOwners: number;
    readonly coolingUntil: Date | null;
  }>;
  readonly close: () => Promise<void>;
}

/** A merchant with 100,000 NGN, whose key with every scope was stolen. */
export interface RobbedMerchant {
  /** In naira. */
  readonly payOut: (amount: number, idempotencyKey?: string) => Promise<Reply>;
  readonly refund: (paymentId: string, amount: number) => Promise<Reply>;
  /** A paid payment of 100 NGN. */
  readonly pay: () => Promise<string>;
  readonly payoutCount: () => Promise<number>;
  /** Not yet promised to a payout. */
  readonly freeMinor: () => Promise<bigint>;
  readonly refundedMinor: (paymentId: string) => Promise<bigint>;
}

const thief = 'stolen key (all scopes)';

export const attempts: readonly Attempt<StolenKeysWorld>[] = [
  {
    id: 711,
    actor: thief,
    idea: '99 % of a payment goes to a bank account that the same key registered and assigned',
    run: async ({ issueKey, presetScopes }) => {
      const joining = (await presetScopes()).find((scopes) => canPayItself(scopes));
      if (joining !== undefined) return `a preset joins ${joining.join(' ')}`;
      for (const second of ['splits:assign', 'recipients:verify']) {
        const { status, works, text } = await issueKey(['recipients:write', second]);
        if (works) return `one person has a key with recipients:write and ${second}`;
        expect(status, text).toBe(202);
      }
      return null;
    },
  },
  {
    id: 715,
    actor: 'insider with the operator CLI',
    idea: "replaces a business's bank account without a bank look-up, and nobody is told",
    run: async ({ operatorReplacesAccount }) => {
      const unknown = await operatorReplacesAccount(accountOfNobody);
      if (unknown.outcome !== 'account_unknown') return `nobody’s account: ${unknown.outcome}`;
      const known = await operatorReplacesAccount('0690000032');
      expect(known.outcome).toBe('saved');
      if (known.mailedOwners === 0) return 'no owner is mailed';
      return known.coolingUntil === null ? 'payouts need nobody afterwards' : null;
    },
  },
  {
    id: 718,
    actor: thief,
    idea: 'eight payouts of 60 % of the balance at the same time (overdraft)',
    run: async ({ newMerchant }) => {
      const { payOut, payoutCount, freeMinor } = await newMerchant();
      const answers = await atOnce(8, () => payOut(60_000));
      const taken = answers.filter(({ status }) => status < 300).length;
      if ((await freeMinor()) < 0n) return `overdrawn by ${taken} payouts`;
      if (taken > 1) return `${taken} payouts were taken`;
      expect([taken, await payoutCount()]).toEqual([1, 1]);
      return null;
    },
  },
  {
    id: 719,
    actor: thief,
    idea: 'the same payout eight times at the same time under one Idempotency-Key',
    run: async ({ newMerchant }) => {
      const { payOut, payoutCount, freeMinor } = await newMerchant();
      const answers = await atOnce(8, () => payOut(1_000, 'one-and-the-same'));
      const count = await payoutCount();
      if (count > 1) return `${count} payouts`;
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await freeMinor()).toBe(9_900_000n);
      return null;
    },
  },
  {
    id: 720,
    actor: thief,
    idea: 'six refunds of 60 % of a payment at the same time (refund more than was paid)',
    run: async ({ newMerchant }) => {
      const { pay, refund, refundedMinor } = await newMerchant();
      const paymentId = await pay();
      const answers = await atOnce(6, () => refund(paymentId, 60));
      const refunded = await refundedMinor(paymentId);
      if (refunded > 10_000n) return `${refunded} of 10000 kobo were refunded`;
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      return null;
    },
  },
];

/** The simulator's bank knows every number but this. */
const accountOfNobody = '0000000000';

function canPayItself(scopes: readonly string[]): boolean {
  return (
    scopes.includes('recipients:write') &&
    (scopes.includes('splits:assign') || scopes.includes('recipients:verify'))
  );
}

function atOnce(count: number, send: () => Promise<Reply>): Promise<readonly Reply[]> {
  return Promise.all(Array.from({ length: count }, send));
}
