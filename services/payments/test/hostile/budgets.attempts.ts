import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';

/** The dashboard's sign-in and the key API behind a balancer that appends the caller's address. */
export interface BudgetsWorld {
  readonly newAccount: () => Promise<Account>;
  /** The status of a sign-in whose caller has these headers. */
  readonly signIn: (headers: Caller, email: string, password: string) => Promise<number>;
  readonly guessKey: (headers: Caller) => Promise<number>;
  /** By the link of a mail; gives the new password. */
  readonly setPasswordByLink: (account: Account, headers: Caller) => Promise<string>;
  /** A part of the address, so that no attempt meets another one's budgets. */
  readonly newBlock: () => string;
  readonly close: () => Promise<void>;
}

interface Account {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
}

type Caller = Readonly<Record<string, string>>;

/** As the world sets them: failures of one account from one network, of one network, and guesses of keys. */
export const limits = { perAccount: 3, perNetwork: 8, keysPerAddress: 20 } as const;

const actor = 'no key';
const wrong = 'quite another sentence';

export const attempts: readonly Attempt<BudgetsWorld>[] = [
  {
    id: 617,
    actor,
    idea: 'guess a password past the budget with the addresses of one /64',
    run: async (world) => {
      const { email } = await world.newAccount();
      const block = world.newBlock();
      const statuses = await tries(limits.perAccount + 3, (at) =>
        world.signIn(from(`2001:db8:${block}:1::${at}`), email, wrong),
      );
      return judgedAtMost(statuses, limits.perAccount);
    },
  },
  {
    id: 618,
    actor,
    idea: 'keep an owner out of the account by wrong passwords from one /64',
    run: async (world) => {
      const { email, password } = await world.newAccount();
      const block = world.newBlock();
      await tries(limits.perAccount * 3 + 1, (at) =>
        world.signIn(from(`2001:db8:${block}:1::${at}`), email, wrong),
      );
      const status = await world.signIn(from('203.0.113.50'), email, password);
      return status === 200 ? null : `the owner got ${status} for the right password`;
    },
  },
  {
    id: 619,
    actor,
    idea: 'the lockout also holds after the owner has used a password link',
    run: async (world) => {
      const account = await world.newAccount();
      await tries(limits.perAccount * 3 + 1, () =>
        world.signIn(from(`2001:db8:${world.newBlock()}::1`), account.email, wrong),
      );
      const home = from('203.0.113.51');
      const password = await world.setPasswordByLink(account, home);
      const status = await world.signIn(home, account.email, password);
      return status === 200 ? null : `the owner got ${status} for the new password`;
    },
  },
  {
    id: 620,
    actor,
    idea: 'guess more keys than one address may with the addresses of one /64',
    run: async (world) => {
      const block = world.newBlock();
      const statuses = await Promise.all(
        Array.from({ length: limits.keysPerAddress * 3 }, (_, at) =>
          world.guessKey(from(`2001:db8:${block}:1::${at.toString(16)}`)),
        ),
      );
      // A window may end in between, and then there are two of them.
      return judgedAtMost(statuses, limits.keysPerAddress * 2);
    },
  },
  {
    id: 712,
    actor,
    idea: 'a flood of sign-ins from one /48 makes an honest one wait for all of them',
    run: async (world) => {
      const { email, password } = await world.newAccount();
      const block = world.newBlock();
      let ended = 0;
      const flood = Array.from({ length: floodSize }, async (_, at) => {
        const network = from(`2001:db8:${block}:${at.toString(16)}::1`);
        await world.signIn(network, `nobody-${at}@example.com`, wrong);
        ended += 1;
      });
      const status = await world.signIn(from('203.0.113.52'), email, password);
      const isBefore = ended < floodSize - 2;
      await Promise.all(flood);
      expect(status).toBe(200);
      return isBefore ? null : `it came after ${ended} of ${floodSize}`;
    },
  },
  forged(722, 'left part of X-Forwarded-For', (at) => from(`198.18.0.${at}, ${own}`)),
  forged(723, 'many hops', (at) => from(`198.18.0.${at}, 10.0.0.1, 198.18.1.${at}, ${own}`)),
  forged(724, 'X-Real-IP, Forwarded, CF-Connecting-IP, True-Client-IP beside it', (at) => ({
    ...from(own),
    'x-real-ip': `198.18.0.${at}`,
    forwarded: `for=198.18.0.${at}`,
    'cf-connecting-ip': `198.18.0.${at}`,
    'true-client-ip': `198.18.0.${at}`,
  })),
  forged(725, 'IPv4 written as IPv6-mapped', (at) =>
    from([own, `::ffff:${own}`, '::ffff:cb00:7109', '::FFFF:CB00:7109'][at % 4] ?? own),
  ),
  forged(726, 'spellings of one IPv6 address', (at) =>
    from(
      [
        '2001:db8:ffff::9',
        '2001:0db8:ffff::9',
        '2001:DB8:FFFF::9',
        '2001:db8:ffff:0:0:0:0:9',
        '2001:db8:ffff:0::0:9',
        '2001:0db8:ffff:0000:0000:0000:0000:0009',
      ][at % 6] ?? own,
    ),
  ),
  forged(727, 'address with a port', (at) => from(`${own}:${40_000 + at}`)),
  forged(728, 'garbage as address', (at) => from(`unknown-${at}`)),
  {
    id: 729,
    actor,
    idea: 'try one password at many accounts from addresses of one /64',
    run: async (world) => {
      const block = world.newBlock();
      const statuses = await tries(limits.perNetwork + 4, (at) =>
        world.signIn(
          from(`2001:db8:${block}:1::${at.toString(16)}`),
          `nobody-${block}-${at}@example.com`,
          wrong,
        ),
      );
      return judgedAtMost(statuses, limits.perNetwork);
    },
  },
];

const own = '203.0.113.9';
const floodSize = 24;

function from(address: string): Caller {
  return { 'x-forwarded-for': address };
}

/** One caller who pretends to be another one with every request. */
function forged(id: number, idea: string, callerAt: (at: number) => Caller): Attempt<BudgetsWorld> {
  return {
    id,
    actor,
    idea: `address forging behind the balancer: ${idea}`,
    run: async (world) => {
      const { email } = await world.newAccount();
      const statuses = await tries(limits.perAccount + 3, (at) =>
        world.signIn(callerAt(at), email, wrong),
      );
      return judgedAtMost(statuses, limits.perAccount);
    },
  };
}

/** One after another, so that each is counted before the next. */
async function tries(
  count: number,
  run: (at: number) => Promise<number>,
): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let at = 1; at <= count; at += 1) statuses.push(await run(at));
  return statuses;
}

function judgedAtMost(statuses: readonly number[], max: number): string | null {
  expect(new Set(statuses).isSubsetOf(new Set([401, 429])), statuses.join()).toBe(true);
  const judged = statuses.filter((status) => status === 401).length;
  return judged <= max ? null : `${judged} guesses were judged, not ${max}`;
}
