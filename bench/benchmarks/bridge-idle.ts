import { sql, withTransaction } from '@countinghouse/postgres';
import { createSealer } from '@countinghouse/sealing';
import type { BooksDeps } from '../../services/accounting/src/kernel/books-deps.ts';
import { connectPayments } from '../../services/accounting/src/payments-bridge/connections/connect-payments.ts';
import { keyContextOf } from '../../services/accounting/src/payments-bridge/connections/connection.rules.ts';
import { followPayments } from '../../services/accounting/src/payments-bridge/connections/follow-payments.ts';
import { openPaymentsFeed } from '../../services/accounting/src/payments-bridge/connections/payments-feed.ts';
import { createApiKey } from '../../services/payments/src/business/api-keys/create-api-key.ts';
import { numberLedger } from '../../services/payments/src/ledger/ledger/number-ledger.ts';
import { postToLedger } from '../../services/payments/src/ledger/ledger/post-to-ledger.ts';
import type { BenchContext } from '../benchmark.ts';
import { BenchError } from '../benchmark.ts';
import { createBooks } from '../fixtures/accounting-database.ts';
import { createPaymentsDatabase } from '../fixtures/payments-database.ts';
import { createTenant, newPepper, withOperator } from '../fixtures/tenant.ts';
import { startPaymentsApi } from '../processes/payments-api.ts';

export const idleCount = 10_000;
/** Of one that is woken when something comes. */
export const idlePauseMs = 30 * 60_000;
/** As the worker does. */
const readPerRound = 8;
const operator = { kind: 'operator', id: 'bench' } as const;

export interface IdleConnections {
  /** Of the payments API that they ask. */
  readonly pid: number;
  /** Reads those whose turn it is, and says how many they were. */
  readonly read: () => Promise<number>;
}

/** Connections to which nothing comes, and the service that they ask over HTTP. */
export async function openIdle(context: BenchContext, deps: BooksDeps): Promise<IdleConnections> {
  const { postgresUrl, folder } = context;
  const { applicationUrl } = await createPaymentsDatabase(postgresUrl);
  const pepper = newPepper();
  const key = await withOperator({ applicationUrl, pepper }, async (payments) => {
    const { businessId, memberId, workspaceId } = await createTenant(payments, 'Idle');
    const id = payments.newId();
    await withTransaction(payments.database.db, (tx) =>
      postToLedger(tx, payments.newId, [
        {
          workspaceId,
          source: { kind: 'payment', id, step: 'charged' },
          referenceId: id,
          currency: 'EUR',
          splitRecipientId: null,
          effectiveAt: new Date(),
          template: 'charge',
          amounts: { gross: 10_000n, fee: 290n, share: 0n },
        },
      ]),
    );
    await numberLedger(payments.database);
    const made = await createApiKey(payments, {
      businessId,
      environment: 'live',
      memberId,
      name: 'books',
      scopes: ['settlements:read', 'account:read', 'payment_links:write'],
      allowedCidrs: [],
      expiresAt: null,
    });
    if (made.kind === 'reject') throw new BenchError(`no key: ${made.reason}`);
    return made.key;
  });
  const api = await startPaymentsApi({ applicationUrl, pepper, valkeyUrl: null, folder });
  const orgId = await createBooks(deps, 'Idle');
  const sealer = createSealer({ keys: [{ id: 'bench', key: Buffer.alloc(32, 1) }] });
  const clock = { ms: Date.now() };
  const url = api.origin;
  const books = {
    ...deps,
    sealer,
    openFeed: openPaymentsFeed,
    paymentsUrls: [url],
    publicUrl: 'http://localhost:9',
    now: () => new Date(clock.ms),
  };
  const startOn = new Date(clock.ms).toISOString().slice(0, 10);
  const connected = await connectPayments(books, { orgId, actor: operator }, { url, key, startOn });
  if (connected.kind === 'reject') throw new BenchError(`not connected: ${connected.reason}`);
  const { db } = deps.database;
  await followPayments(books);
  const { rows } = await sql<{ id: string }>`
    select gen_random_uuid() as id from generate_series(1, ${idleCount - 1}::integer)`.execute(db);
  const ids = rows.map(({ id }) => id);
  const sealed = ids.map((id) => sealer.seal(key, keyContextOf(id)));
  // As the first one is, but each of a business of its own, and woken when something comes.
  await sql`
    insert into payments_connections (org_id, id, number, url, key_sealed, business_id, business_name,
      environment, start_on, fee_account_id, share_account_id, unexplained_account_id, cursor_sequence,
      cursor_hash, opened_at, head_sequence, heard_at, next_read_at, created_at)
    select c.org_id, n.id, 1 + n.at, c.url, n.sealed, gen_random_uuid(), c.business_name, c.environment,
      c.start_on, c.fee_account_id, c.share_account_id, c.unexplained_account_id, c.cursor_sequence,
      c.cursor_hash, c.opened_at, c.cursor_sequence, c.heard_at, c.next_read_at, c.created_at
    from payments_connections c
    cross join unnest(${ids}::uuid[], ${sealed}::bytea[]) with ordinality as n (id, sealed, at)
    where c.org_id = ${orgId}`.execute(db);
  await sql`
    update payments_connections set woken_at = now(), linked_at = now(), pay_currencies = '{EUR}',
      pause_ms = ${idlePauseMs}, checkpoints_read_at = '2100-01-01', head_sequence = cursor_sequence
    where org_id = ${orgId}`.execute(db);
  let rounds = 0;
  return {
    pid: api.pid,
    read: async () => {
      // Everybody's turn comes again.
      if (rounds % Math.ceil(idleCount / readPerRound) === 0) clock.ms += idlePauseMs;
      rounds += 1;
      await followPayments(books);
      return readPerRound;
    },
  };
}
