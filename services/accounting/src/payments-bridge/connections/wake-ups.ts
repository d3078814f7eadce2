import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { verifyWebhook } from '@countinghouse/sdk/webhooks';
import type { Sealer } from '@countinghouse/sealing';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { wakeContextOf } from './connection.rules.ts';
import type { Connection } from './connection.rules.ts';
import { findWakeSecret, lockConnection, saveWakeSecret, saveWoken } from './connections.sql.ts';

export interface WakeDeps extends BooksDeps {
  readonly sealer: Sealer;
}

/** The signing secret of the webhook at payments that wakes this connection. */
export function setWakeSecret(
  deps: WakeDeps,
  {
    orgId,
    actor,
    id,
    secret,
  }: {
    readonly orgId: string;
    readonly actor: Actor;
    readonly id: string;
    readonly secret: string;
  },
): Promise<Connection | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const connection = await lockConnection(tx, orgId, id);
    if (connection === null) return null;
    await saveWakeSecret(tx, connection, deps.sealer.seal(secret, wakeContextOf(id)));
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'payments_connection.wake_ups_set',
      subjectKind: 'payments_connection',
      subjectId: id,
      detail: {},
    });
    return { ...connection, wokenAt: null };
  });
}

/** A signed webhook only says that there is something to read: what it tells is not believed. */
export async function receiveWakeUp(
  { database: { db }, sealer, now }: WakeDeps,
  id: string,
  notice: { readonly headers: IncomingHttpHeaders; readonly body: Buffer },
): Promise<'woken' | 'forged'> {
  const found = await findWakeSecret(db, id);
  if (found === null) return 'forged';
  const secret = sealer.open(found.secretSealed, wakeContextOf(id));
  const result = verifyWebhook(notice.body, notice.headers, secret, { now: now() });
  // Who signed a body that is no event of ours has the secret all the same.
  if (!result.ok && result.reason !== 'unexpected_body') return 'forged';
  await saveWoken(db, { orgId: found.orgId, id }, now());
  return 'woken';
}
