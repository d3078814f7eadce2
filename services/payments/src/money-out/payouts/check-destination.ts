import type { Provider } from '../../provider/provider.ts';

/** True when the bank has said that there is no such account. */
export type IsAccountMissing = (
  provider: Provider,
  account: { readonly id: string; readonly bankCode: string; readonly accountNumber: string },
) => Promise<boolean>;

/** An account that was there is there: asking before each payout would double the calls. */
const rememberedForMs = 5 * 60_000;
const accountsRememberedMax = 10_000;

/** Asks whether an account exists; a yes is remembered, as its row never changes. */
export function createDestinationCheck(now: () => Date): IsAccountMissing {
  const seenAtMs = new Map<string, number>();
  return async (provider, { id, ...account }) => {
    const nowMs = now().getTime();
    if (nowMs - (seenAtMs.get(id) ?? Number.NEGATIVE_INFINITY) < rememberedForMs) return false;
    const { kind } = await provider.resolveAccount(account);
    // Silence says nothing: the transfer itself will find out.
    if (kind !== 'found') return kind === 'missing';
    seenAtMs.delete(id);
    seenAtMs.set(id, nowMs);
    const [oldest] = seenAtMs.keys();
    if (seenAtMs.size > accountsRememberedMax && oldest !== undefined) seenAtMs.delete(oldest);
    return false;
  };
}
