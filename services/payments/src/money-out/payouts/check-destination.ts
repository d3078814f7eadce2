import type { Provider } from '../../provider/provider.ts';

/** True if the bank reports that the account does not exist. */
export type IsAccountMissing = (
  provider: Provider,
  account: { readonly id: string; readonly bankCode: string; readonly accountNumber: string },
) => Promise<boolean>;

/**
 * Skips the check for accounts confirmed recently: checking before each payout would double the
 * calls.
 */
const rememberedForMs = 5 * 60_000;
const accountsRememberedMax = 10_000;

/**
 * Checks with the bank that an account exists. Caches positive answers, because an account row
 * never changes.
 */
export function createDestinationCheck(now: () => Date): IsAccountMissing {
  const seenAtMs = new Map<string, number>();
  return async (provider, { id, ...account }) => {
    const nowMs = now().getTime();
    if (nowMs - (seenAtMs.get(id) ?? Number.NEGATIVE_INFINITY) < rememberedForMs) return false;
    const { kind } = await provider.resolveAccount(account);
    // No answer proves nothing: the transfer itself will fail if the account is gone.
    if (kind !== 'found') return kind === 'missing';
    seenAtMs.delete(id);
    seenAtMs.set(id, nowMs);
    const [oldest] = seenAtMs.keys();
    if (seenAtMs.size > accountsRememberedMax && oldest !== undefined) seenAtMs.delete(oldest);
    return false;
  };
}
