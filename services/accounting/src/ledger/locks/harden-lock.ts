import type { Actor } from '@countinghouse/actor';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { setLockDates } from './set-lock-dates.ts';
import type { LockOutcome } from './set-lock-dates.ts';

export interface HardLockOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly role: Role;
  readonly date: string;
  /** The organisation's name, typed by the person, to prevent accidents. */
  readonly confirmation: string;
}

export type HardLockOutcome =
  | LockOutcome
  | { readonly kind: 'reject'; readonly reason: 'confirmation_differs' };

/** Closes the books up to a date permanently. */
export async function hardenLock(
  deps: BooksDeps,
  { orgId, actor, role, date, confirmation }: HardLockOrder,
): Promise<HardLockOutcome> {
  const { name } = await getOrganisation(deps.database.db, orgId);
  if (confirmation !== name) return { kind: 'reject', reason: 'confirmation_differs' };
  return setLockDates(deps, { orgId, actor, role, dates: { hard: date } });
}
