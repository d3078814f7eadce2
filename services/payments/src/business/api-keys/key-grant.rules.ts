import { dayMs } from '@countinghouse/calendar';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { Scope } from '../../kernel/scope.rules.ts';

/** What a person may hand out in the form of a key: never more than they may do themselves. */
export interface KeyGrant {
  readonly scopes: ReadonlySet<Scope>;
  /** Proved within the last minutes; a session left open must not be enough for real money. */
  readonly isSecondFactorFresh: boolean;
}

export type GrantRefusal = 'beyond_role' | 'second_factor_needed';

export interface WantedKey {
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
}

export function decideGrant(grant: KeyGrant, wanted: WantedKey): GrantRefusal | null {
  if (!wanted.scopes.every((scope) => grant.scopes.has(scope))) return 'beyond_role';
  if (wanted.environment === 'live' && !grant.isSecondFactorFresh) return 'second_factor_needed';
  return null;
}

/**
 * Whether a key could register a bank account as a split recipient and have money sent to it: no
 * preset joins these scopes, and a member's live key with them needs a second approver.
 */
export function joinsRecipients(scopes: readonly Scope[]): boolean {
  return (
    scopes.includes('recipients:write') &&
    (scopes.includes('splits:assign') || scopes.includes('recipients:verify'))
  );
}

/** A key that nobody looks after ends by itself. */
const lifetimeMs = 365 * dayMs;

export function defaultExpiry(now: Date): Date {
  return new Date(now.getTime() + lifetimeMs);
}
