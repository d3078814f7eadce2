import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { keyContextOf, payKeyContextOf } from '../connection.rules.ts';
import type { Connection } from '../connection.rules.ts';
import { findConnectionRow, lockConnection } from '../connections.sql.ts';
import type { OpenFeed, PaymentsFeed } from '../payments-feed.ts';
import { keyLifeMs } from './consent.rules.ts';
import { findPayKey, saveKeyDue, saveKeyDueNow, saveRotatedKey } from './consents.sql.ts';

export interface RotateDeps extends BooksDeps {
  readonly sealer: Sealer;
  readonly openFeed: OpenFeed;
}

/**
 * Replaces both keys when they are due. Only the reader does this, under its lease: the old keys work for another day,
 * so that a key whose answer was lost is asked for again.
 */
export async function rotateDueKeys(
  deps: RotateDeps,
  connection: Connection,
  feed: PaymentsFeed,
): Promise<void> {
  const { orgId, id, url, keyDueAt } = connection;
  const now = deps.now();
  if (keyDueAt === null || keyDueAt > now) return;
  const { db } = deps.database;
  const read = await feed.rotateKey();
  if (read.kind !== 'key') return;
  await saveRotatedKey(db, connection, 'read', deps.sealer.seal(read.key, keyContextOf(id)));
  const held = await findPayKey(db, orgId, id);
  if (held?.purpose !== 'pay') return;
  const payFeed = deps.openFeed(url, deps.sealer.open(held.sealed, payKeyContextOf(id)));
  const pay = await payFeed.rotateKey();
  if (pay.kind !== 'key') return;
  await saveRotatedKey(db, connection, 'pay', deps.sealer.seal(pay.key, payKeyContextOf(id)));
  await saveKeyDue(db, connection, new Date(now.getTime() + keyLifeMs), now);
}

export type RotateOutcome =
  | { readonly kind: 'due'; readonly connection: Connection }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'already_closed' | 'key_was_pasted' };

/** A person wants new keys now: the next reading replaces them, within seconds. */
export function requestRotation(
  deps: BooksDeps,
  { orgId, actor, id }: { readonly orgId: string; readonly actor: Actor; readonly id: string },
): Promise<RotateOutcome> {
  return withTransaction(deps.database.db, async (tx): Promise<RotateOutcome> => {
    const connection = await lockConnection(tx, orgId, id);
    if (connection === null) return { kind: 'reject', reason: 'not_found' };
    if (connection.closedAt !== null) return { kind: 'reject', reason: 'already_closed' };
    if (connection.keyDueAt === null) return { kind: 'reject', reason: 'key_was_pasted' };
    await saveKeyDueNow(tx, connection, deps.now());
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'payments_connection.rotation_requested',
      subjectKind: 'payments_connection',
      subjectId: id,
      detail: {},
    });
    return { kind: 'due', connection: (await findConnectionRow(tx, orgId, id)) ?? connection };
  });
}
