import type { Budget } from '@countinghouse/limiter';
import type { IdentityParts, Limited } from './parts.ts';
import { digest } from './token.ts';

type Parts = Pick<IdentityParts<never>, 'limiter' | 'limits'>;

/** Guesses from many addresses; more than one network of honest people will ever need. */
const addressesPerAccount = 3;

/**
 * Runs one attempt against its budgets; only what failed stays counted. `isLast`: should it fail, the
 * next one is refused. Whoever guesses holds up the
 * pair of account and address first, so the person at another address is let in; when a crowd of
 * addresses guesses, a passkey and a password link still work, for they spend none of these.
 */
export async function attempt<Outcome>(
  { limiter }: Parts,
  budgets: readonly Budget[],
  run: (isLast: boolean) => Promise<Outcome>,
  isSuccess: (outcome: Outcome) => boolean,
): Promise<Outcome | Limited> {
  const decision = await limiter.spend(budgets);
  if (decision.kind === 'refused') {
    return { kind: 'limited', retryAfterSeconds: decision.retryAfterSeconds };
  }
  const outcome = await run(decision.standings.some(({ remaining }) => remaining === 0));
  if (isSuccess(outcome)) {
    for (const budget of budgets) limiter.giveBack(budget, decision.stamp);
  }
  return outcome;
}

export function passwordBudgets({ limits }: Parts, email: string, address: string): Budget[] {
  const account = subjectOf(email);
  return [
    { name: 'address', subject: address, limit: limits.perAddress },
    { name: 'pair', subject: `${account} ${address}`, limit: limits.perAccount },
    { name: 'account', subject: account, limit: limits.perAccount * addressesPerAccount },
  ];
}

/** Codes are guessed only by who has the password or the session already. */
export function codeBudgets({ limits }: Parts, userId: string): Budget[] {
  return [{ name: 'code', subject: userId, limit: limits.perAccount }];
}

export function addressBudgets({ limits }: Parts, address: string): Budget[] {
  return [{ name: 'address', subject: address, limit: limits.perAddress }];
}

/** Letters to one address; the same for addresses that nobody has. */
export function linkBudgets({ limits }: Parts, email: string, address: string): Budget[] {
  return [
    { name: 'links', subject: address, limit: limits.perAddress },
    { name: 'letters', subject: subjectOf(email), limit: limits.perAccount },
  ];
}

/** The store of limits is no place for people's addresses. */
function subjectOf(email: string): string {
  return digest(email.toLowerCase()).toString('base64url');
}
