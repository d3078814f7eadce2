import { withTransaction } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import { announceChange } from './announce-change.ts';
import {
  clearCodeFailures,
  findCodeFailures,
  saveCodeFailures,
  saveRightCode,
} from './code-failures.sql.ts';
import { decideCodeAttempt, mayClear } from './code-waits.rules.ts';
import type { Limited } from './limited.ts';
import type { IdentityParts } from './parts.ts';
import { findPerson } from './passwords.sql.ts';
import { withPerson } from './person-lock.ts';

/**
 * Runs one attempt at a code, unless earlier wrong codes make the person wait. It is counted before
 * it is checked, so that concurrent attempts count too.
 */
export async function attemptCode<Schema>(
  parts: IdentityParts<Schema>,
  userId: string,
  isRight: () => Promise<boolean>,
): Promise<{ readonly kind: 'proved' } | { readonly kind: 'refused' } | Limited> {
  const now = parts.now();
  const attempt = await withPerson(parts, userId, async (tx) => {
    const decided = decideCodeAttempt(await findCodeFailures(tx, userId), now);
    if (decided.kind === 'try') await saveCodeFailures(tx, userId, decided.failed);
    return decided;
  });
  if (attempt.kind === 'wait') {
    const retryAfterSeconds = Math.ceil((attempt.untilMs - now.getTime()) / 1_000);
    return { kind: 'limited', cause: 'attempts', retryAfterSeconds };
  }
  if (await isRight()) {
    await withTransaction(parts.database.db, (tx) => saveRightCode(tx, userId, now));
    return { kind: 'proved' };
  }
  if (attempt.isLocked) await announceLock(parts, userId);
  return { kind: 'refused' };
}

/** Someone who enters codes already has the password, so the account's owner must be notified. */
async function announceLock<Schema>(parts: IdentityParts<Schema>, userId: string): Promise<void> {
  await withPerson(parts, userId, async (tx) => {
    const person = await findPerson(tx, userId);
    if (person !== null) await announceChange(parts, tx, person, 'second_factor_locked');
  });
}

/**
 * Clears wrong codes after a password link was used: codes entered with the old password no longer
 * count.
 */
export async function endCodeWaits<Schema>(
  tx: Tx<Schema>,
  userId: string,
  now: Date,
): Promise<void> {
  const known = await findCodeFailures(tx, userId);
  if (known !== null && mayClear(known.clearedAt, now)) await clearCodeFailures(tx, userId, now);
}
