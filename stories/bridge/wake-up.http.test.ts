import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestSealer } from '@countinghouse/identity/testing';
import { createLogger } from '@countinghouse/observability';
import { sql, withTransaction } from '@countinghouse/postgres';
import { createTestAuthority, findFreePort, waitUntil } from '@countinghouse/testing';
import { insertEvents } from '@countinghouse/webhooks';
import { afterAll, expect, test } from 'vitest';
import { beginConsent } from '../../services/accounting/src/payments-bridge/connections/consent/begin-consent.ts';
import { completeConsent } from '../../services/accounting/src/payments-bridge/connections/consent/complete-consent.ts';
import { exchangeAtPayments } from '../../services/accounting/src/payments-bridge/connections/consent/exchange-code.ts';
import { followPayments } from '../../services/accounting/src/payments-bridge/connections/follow-payments.ts';
import { openPaymentsFeed } from '../../services/accounting/src/payments-bridge/connections/payments-feed.ts';
import { readReconciliation } from '../../services/accounting/src/payments-bridge/connections/report/read-reconciliation.ts';
import { addMember } from '../../services/accounting/src/people/members/add-member.ts';
import {
  createTestOrganisation,
  testOperator,
  testSealingKeys,
} from '../../services/accounting/test/support/people/tenants.ts';
import { connectAsApplication } from '../../services/accounting/test/support/processes/accounting-database.ts';
import { startTestApi as startBooks } from '../../services/accounting/test/support/processes/running-api.ts';
import { agreeToBooks } from '../../services/payments/src/business/books-connections/agree-to-books.ts';
import { readDispatcherSettings } from '../../services/payments/src/processes/config.ts';
import { startDispatcher } from '../../services/payments/src/processes/main-dispatcher.ts';
import { numberAll } from '../../services/payments/test/support/ledger/number-all.ts';
import { insertCharged } from '../../services/payments/test/support/money-out/refund-payments.ts';
import { createTenant, newTestId } from '../../services/payments/test/support/people/tenants.ts';
import {
  apiSettings,
  startTestApi as startPayments,
} from '../../services/payments/test/support/processes/running-api.ts';

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** The way of a webhook to the books: TLS, as from outside. */
async function openFront(booksPort: number) {
  const authority = createTestAuthority();
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-wake-'));
  const authorityFile = join(folder, 'authority.pem');
  writeFileSync(authorityFile, authority.certificate);
  const front = createServer(authority.issue(['127.0.0.1']), (incoming, response) => {
    const { method, url, headers } = incoming;
    const on = request({ port: booksPort, host: '127.0.0.1', method, path: url, headers });
    on.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    on.on('error', () => response.destroy());
    incoming.pipe(on);
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => front.listen(port, '127.0.0.1', resolve));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  closing.push(() => {
    front.closeAllConnections();
    front.close();
  });
  return { url: `https://127.0.0.1:${port}`, authorityFile };
}

test('AD-161 a payment wakes its books: event, signed webhook over TLS, reading, entry', async () => {
  const booksPort = await findFreePort();
  const { url: booksUrl, authorityFile } = await openFront(booksPort);
  const webhooks = {
    PAYMENTS_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    PAYMENTS_WEBHOOK_AUTHORITY_FILE: authorityFile,
  };
  const payments = await startPayments({
    settings: { PAYMENTS_BOOKS_URLS: booksUrl, ...webhooks },
  });
  closing.push(payments.stop);
  const dispatcher = await startDispatcher(
    readDispatcherSettings({
      ...apiSettings(payments.testDatabase, webhooks),
      PAYMENTS_DATABASE_URL: payments.testDatabase.urlOf.dispatcher,
      PAYMENTS_DISPATCHER_METRICS_PORT: '0',
    }),
    {
      logger: createLogger({ service: 'test', level: 'error', destination: { write: () => {} } }),
      nowMs: Date.now,
    },
  );
  closing.push(dispatcher.stop);
  const books = await startBooks({
    settings: {
      ACCOUNTING_PORT: String(booksPort),
      ACCOUNTING_PUBLIC_URL: booksUrl,
      ACCOUNTING_PAYMENTS_URLS: payments.address,
    },
  });
  closing.push(books.stop);
  const worker = connectAsApplication({ applicationUrl: books.testDatabase.urlOf.worker });
  closing.push(worker.close);

  const { businessId, memberId, liveWorkspaceId: workspaceId } = await createTenant(payments.deps);
  const { orgId } = await createTestOrganisation(books.deps);
  const bookkeeper = await addMember(books.deps, {
    orgId,
    actor: testOperator,
    email: 'owner@example.com',
    name: 'The owner',
    role: 'owner',
  });
  if (bookkeeper.kind === 'reject') throw new Error(bookkeeper.reason);
  const { memberId: bookkeeperId } = bookkeeper;
  const deps = {
    ...books.deps,
    sealer: createTestSealer(testSealingKeys),
    openFeed: openPaymentsFeed,
    exchangeCode: exchangeAtPayments,
    paymentsUrls: [payments.address],
    publicUrl: booksUrl,
  };
  const by = {
    orgId,
    actor: { kind: 'member', id: bookkeeperId } as const,
    member: { id: bookkeeperId },
  };
  const order = { url: payments.address, startOn: '2026-03-01', connectionId: null };
  const begun = await beginConsent(deps, by, order);
  if (begun.kind === 'reject') throw new Error(begun.reason);
  const asked = new URL(begun.consentUrl).searchParams;
  const agreed = await agreeToBooks(
    { ...payments.deps, booksUrls: [booksUrl] },
    { caller: { actor: { kind: 'member', id: memberId }, businessId, workspaceId }, memberId },
    {
      booksUrl: asked.get('books_url') ?? '',
      organisationId: asked.get('organisation_id') ?? '',
      organisationName: asked.get('organisation_name') ?? '',
      returnUrl: asked.get('return_url') ?? '',
      state: asked.get('state') ?? '',
      codeChallenge: asked.get('code_challenge') ?? '',
    },
  );
  if (agreed.kind === 'reject') throw new Error(agreed.reason);
  const back = new URL(agreed.returnUrl).searchParams;
  const connected = await completeConsent(deps, by, {
    state: back.get('state') ?? '',
    code: back.get('code') ?? '',
  });
  if (connected.kind === 'reject') throw new Error(connected.reason);
  const { id } = connected.connection;
  const follow = () => followPayments({ ...deps, database: worker });
  await follow();
  // Nobody would read it for half an hour.
  const later = new Date(Date.now() + 1_800_000);
  await sql`update payments_connections set next_read_at = ${later}, pause_ms = 1800000
    where org_id = ${orgId}`.execute(worker.db);

  const paymentId = await insertCharged(payments.database, workspaceId, { currency: 'EUR' });
  await numberAll(payments.database);
  await withTransaction(payments.database.db, (tx) =>
    insertEvents(tx, [
      {
        tenantId: workspaceId,
        id: newTestId(),
        type: 'payment.succeeded',
        createdAt: new Date(),
        data: { id: paymentId },
      },
    ]),
  );
  await waitUntil('the books are woken', async () => {
    const { rows } = await sql<{ isDue: boolean }>`
      select woken_at is not null and next_read_at <= now() as "isDue"
      from payments_connections where org_id = ${orgId}`.execute(worker.db);
    return rows[0]?.isDue === true;
  });
  await follow();
  const report = await readReconciliation(deps, orgId, id);
  expect(report?.connection).toMatchObject({ cursorSequence: 1n, stopReason: null });
  expect(report?.currencies).toMatchObject([{ currency: 'EUR', unexplainedMinor: 0n }]);
});
