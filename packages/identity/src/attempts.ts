import { networkBudgets, networksOf } from '@countinghouse/limiter';
import type { Budget } from '@countinghouse/limiter';
import type { Device } from './devices.ts';
import type { Limited } from './limited.ts';
import type { IdentityParts } from './parts.ts';
import { digest } from './token.ts';

type Parts = Pick<IdentityParts<never>, 'limiter' | 'limits'>;

/** Guesses from many addresses; more than one network of honest people will ever need. */
const addressesPerAccount = 3;

/**
 * Runs one attempt against its budgets; only what failed stays counted. Whoever guesses holds up the pair of
 * account and network first, so the person elsewhere is let in. When a crowd of networks guesses, a known
 * device, a passkey and a password link still work, for they spend none of these.
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
  // What was not judged has not failed.
  if (isSuccess(outcome) || outcome.kind === 'limited') {
    for (const budget of budgets) limiter.giveBack(budget, decision.stamp);
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
  // Not even a flood from the same network or at the same account keeps somebody out of their own browser.
  if (device !== null) return [{ name: 'device', subject: device.id, limit: perAccount }];
  return [
    ...networkBudgets('address', address, perAddress),
    ...accountBudgets(parts, email, address),
  ];
}

/** What a password link sets back to nothing, for its reader must get in. */
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

/** For confirming a new app. Codes of one that is in use make the person wait instead. */
export function codeBudgets({ limits }: Parts, userId: string): Budget[] {
  return [{ name: 'code', subject: userId, limit: limits.perAccount }];
}

export function passkeyBudgets({ limits }: Parts, address: string): readonly Budget[] {
  return networkBudgets('passkey', address, limits.perAddress);
}

/** Emails to one address; the same for addresses that nobody has. */
export function linkBudgets({ limits }: Parts, email: string, address: string): readonly Budget[] {
  return [
    ...networkBudgets('links', address, limits.perAddress),
    { name: 'letters', subject: subjectOf(email), limit: limits.perAccount },
  ];
}

/** The store of limits is no place for people's addresses. */
function subjectOf(email: string): string {
  return digest(email.toLowerCase()).toString('base64url');
}
