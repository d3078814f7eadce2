import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '@countinghouse/actor';
import type { Limiter } from '@countinghouse/limiter';
import { withTransaction } from '@countinghouse/postgres';
import { verifyWebhook } from '@countinghouse/sdk/webhooks';
import type { Sealer } from '@countinghouse/sealing';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { wakeContextOf } from '../connection.rules.ts';
import type { Connection } from '../connection.rules.ts';
import { lockConnection } from '../connections.sql.ts';
import { findWakeSecret, saveWakeSecret, saveWoken } from './wake-ups.sql.ts';

export interface WakeDeps extends BooksDeps {
  readonly sealer: Sealer;
  /** Signatures are of real time, whatever time a sandbox has. */
  readonly realNow?: () => Date;
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

export interface ReceiveDeps extends WakeDeps {
  readonly limiter: Limiter;
  /** Forged ones of one address. */
  readonly answersPerAddress: number;
}

export type WakeOutcome =
  | { readonly kind: 'woken' }
  | { readonly kind: 'forged' }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number };

interface Notice {
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A signed webhook only says that there is something to read: what it tells is not believed. */
export async function receiveWakeUp(
  deps: ReceiveDeps,
  id: string,
  notice: Notice,
): Promise<WakeOutcome> {
  const { db } = deps.database;
  const found = await findWakeSecret(db, id);
  if (found !== null && isSigned(deps, id, found.secretSealed, notice)) {
    await saveWoken(db, { orgId: found.orgId, id }, deps.now());
    return { kind: 'woken' };
  }
  const decision = await deps.limiter.spend([
    { name: 'forged', limit: deps.answersPerAddress, subject: notice.address },
  ]);
  return decision.kind === 'allowed'
    ? { kind: 'forged' }
    : { kind: 'limited', retryAfterSeconds: decision.retryAfterSeconds };
}

/** A valid signature over an unknown event still proves that the sender has the secret. */
function isSigned(
  { sealer, now, realNow = now }: WakeDeps,
  id: string,
  secretSealed: Buffer,
  { body, headers }: Notice,
): boolean {
  const secret = sealer.open(secretSealed, wakeContextOf(id));
  const result = verifyWebhook(body, headers, secret, { now: realNow() });
  return result.ok || result.reason === 'unexpected_body';
}
