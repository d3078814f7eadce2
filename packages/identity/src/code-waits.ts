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
 * Runs one attempt at a code, unless the person's wrong codes make them wait. It is counted before it is
 * judged, so that attempts at the same time are counted too.
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

/** Whoever types codes has the password, so its owner must hear of it. */
async function announceLock<Schema>(parts: IdentityParts<Schema>, userId: string): Promise<void> {
  await withPerson(parts, userId, async (tx) => {
    const person = await findPerson(tx, userId);
    if (person !== null) await announceChange(parts, tx, person, 'second_factor_locked');
  });
}

/** For whoever set a new password by a link: what was typed after the old one counts no more. */
export async function endCodeWaits<Schema>(
  tx: Tx<Schema>,
  userId: string,
  now: Date,
): Promise<void> {
  const known = await findCodeFailures(tx, userId);
  if (known !== null && mayClear(known.clearedAt, now)) await clearCodeFailures(tx, userId, now);
}
