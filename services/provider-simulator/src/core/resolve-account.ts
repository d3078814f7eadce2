import { refusedAccountNumber, slowAccountMs, slowAccountNumber } from './magic-values.rules.ts';
import type { Side, World } from './state.ts';

const accountForm = /^[0-9A-Za-z]{5,34}$/;

export type AccountState = 'known' | 'refused' | 'not_yet';

/** Records the first lookup of the slow account, which starts its delay. */
export function resolveAccount(world: World, side: Side, accountNumber: string): AccountState {
  if (!side.accountsSeenAtMs.has(accountNumber)) {
    side.accountsSeenAtMs.set(accountNumber, world.momentMs);
  }
  return accountState(world, side, accountNumber);
}

/** The holder's name; null if unknown. */
export function accountNameOf(world: World, side: Side, accountNumber: string): string | null {
  if (accountState(world, side, accountNumber) !== 'known') return null;
  const lastTwo = Number.parseInt(accountNumber.slice(-2), 36);
  return holderNames[lastTwo % holderNames.length] ?? null;
}

const holderNames = ['Forrest Green', 'Eternal Blue', 'Amber Gold', 'Ivory Stone', 'Scarlet Hale'];

function accountState(world: World, side: Side, accountNumber: string): AccountState {
  if (accountNumber === refusedAccountNumber || !accountForm.test(accountNumber)) return 'refused';
  if (accountNumber !== slowAccountNumber) return 'known';
  const seenAtMs = side.accountsSeenAtMs.get(accountNumber) ?? world.momentMs;
  return world.momentMs >= seenAtMs + slowAccountMs ? 'known' : 'not_yet';
}
