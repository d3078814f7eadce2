import { networkBudgets, networksOf } from '@countinghouse/limiter';
import type { Budget } from '@countinghouse/limiter';
import type { Device } from './devices.ts';
import type { Limited } from './limited.ts';
import type { IdentityParts } from './parts.ts';
import { digest } from './token.ts';

type Parts = Pick<IdentityParts<never>, 'limiter' | 'limits'>;

/** Factor for guesses from many addresses; more than one network of legitimate users needs. */
const addressesPerAccount = 3;

/**
 * Runs an attempt against its budgets; only failures stay counted. An attacker exhausts the budget
 * of the account and network pair first, so the person can still sign in elsewhere. Even if many
 * networks guess, a known device, a passkey and a password link still work, because they do not use
 * these budgets.
 */
export async function attempt<Outcome extends { readonly kind: string }>(
  { limiter }: Parts,
  budgets: readonly Budget[],
  run: () => Promise<Outcome>,
  isSuccess: (outcome: Outcome) => boolean,
): Promise<Outcome | Limited> {
  const decision = await limiter.spend(budgets);
  if (decision.kind === 'refused') {
    const { retryAfterSeconds } = decision;
    return { kind: 'limited', cause: 'attempts', retryAfterSeconds };
  }
  const outcome = await run();
  // An attempt that was not checked has not failed.
  if (isSuccess(outcome) || outcome.kind === 'limited') {
    for (const budget of budgets) limiter.undoSpend(budget, decision.stamp);
  }
  return outcome;
}

export function passwordBudgets(
  parts: Parts,
  email: string,
  address: string,
  device: Device | null,
): readonly Budget[] {
  const { perAddress, perAccount } = parts.limits;
  // A flood from the same network or at the same account must not lock people out of their own
  // browser.
  if (device !== null) return [{ name: 'device', subject: device.id, limit: perAccount }];
  return [
    ...networkBudgets('address', address, perAddress),
    ...accountBudgets(parts, email, address),
  ];
}

/** Budgets that using a password link resets, so that the person can sign in afterwards. */
export function accountBudgets(
  { limits: { perAccount } }: Parts,
  email: string,
  address: string,
): readonly Budget[] {
  const account = subjectOf(email);
  const { near } = networksOf(address);
  return [
    { name: 'pair', subject: `${account} ${near}`, limit: perAccount },
    { name: 'account', subject: account, limit: perAccount * addressesPerAccount },
  ];
}

/** For confirming a new app. Wrong codes of a confirmed app make the person wait instead. */
export function codeBudgets({ limits }: Parts, userId: string): Budget[] {
  return [{ name: 'code', subject: userId, limit: limits.perAccount }];
}

export function passkeyBudgets({ limits }: Parts, address: string): readonly Budget[] {
  return networkBudgets('passkey', address, limits.perAddress);
}

/** Limits emails per address; the same whether or not the address has an account. */
export function linkBudgets({ limits }: Parts, email: string, address: string): readonly Budget[] {
  return [
    ...networkBudgets('links', address, limits.perAddress),
    { name: 'letters', subject: subjectOf(email), limit: limits.perAccount },
  ];
}

/** Hashed: the limiter's store must not contain email addresses. */
function subjectOf(email: string): string {
  return digest(email.toLowerCase()).toString('base64url');
}
