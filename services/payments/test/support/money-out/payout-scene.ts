import type { Mail } from '@countinghouse/mail';
import { getCurrency } from '@countinghouse/money';
import { createLogger } from '@countinghouse/observability';
import { sql } from '@countinghouse/postgres';
import type { Operation, Pause } from '../../../src/controls/pauses/pause.rules.ts';
import type { Requester } from '../../../src/kernel/caller.rules.ts';
import type { Database } from '../../../src/kernel/database.ts';
import { verifyLedger } from '../../../src/ledger/ledger/verify-ledger.ts';
import type {
  CreatePayoutOutcome,
  PayoutOrder,
  PayoutRequest,
} from '../../../src/money-out/payouts/create-payout.ts';
import { findPayout } from '../../../src/money-out/payouts/find-payout.ts';
import {
  createPayoutFlow,
  createPayoutSettler,
} from '../../../src/money-out/payouts/outcomes/payout-flow.ts';
import { resolvePayouts } from '../../../src/money-out/payouts/outcomes/resolve-payouts.ts';
import type { Payout } from '../../../src/money-out/payouts/payout.rules.ts';
import { createScriptedProvider } from '../charges/scripted-provider.ts';
import { addSecondPerson, noMail } from '../people/second-person.ts';
import { createTenant, newTestId, operatorDeps } from '../people/tenants.ts';
import { forgetDue, fundsOf, giveFunds, saveAccount, testSealer } from './payout-rows.ts';

/** Far above every threshold that has a default. */
export const largeMinor = 60_000_000n;

export type PayoutScene = Awaited<ReturnType<typeof createPayoutScene>>;

/** A merchant with settled money and an account, a scripted provider, and a clock that the test moves. */
export async function createPayoutScene(database: Database, fundsMinor = 100_000_000n) {
  await forgetDue(database);
  const tenant = await createTenant(operatorDeps(database));
  const accountId = await saveAccount(database, tenant);
  const { liveWorkspaceId: workspaceId, businessId } = tenant;
  if (fundsMinor > 0n) await giveFunds(database, workspaceId, fundsMinor);
  const { id: keyId } = await tenant.createKey();
  const key: Requester = { kind: 'api_key', id: keyId };
  const script = createScriptedProvider();
  const lines: string[] = [];
  const mails: Mail[] = [];
  const clock = { nowMs: Date.now() };
  const pauses = new Map<Operation, Pause>();
  const parts = {
    database,
    newId: newTestId,
    now: () => new Date(clock.nowMs),
    logger: createLogger({
      service: 'payments',
      level: 'info',
      destination: { write: (line) => void lines.push(line) },
    }),
    providers: { forEnvironment: () => script.provider },
    changes: { pauses: () => Promise.resolve(pauses) },
    sealer: testSealer,
    installation: 'test',
    cell: 0,
    actor: { kind: 'operator', id: 'test' } as const,
    accountCoolingHours: 72,
    ...noMail,
    queueMail: (_tx: unknown, mail: Mail) => {
      mails.push(mail);
      return Promise.resolve();
    },
  };
  const deps = { ...parts, settlePayout: createPayoutSettler(parts) };
  /** A process of its own: other batches, another memory. */
  const connect = () => {
    const createPayout = createPayoutFlow(parts);
    return (
      change: Partial<PayoutRequest> = {},
      idempotencyKey: string | null = null,
      requester: Requester = key,
    ) => createPayout(orderOf(change, idempotencyKey, requester));
  };
  const ask = connect();
  const caller = {
    environment: 'live',
    isBusinessVerified: true,
    isBusinessSuspended: false,
  } as const;
  function orderOf(
    change: Partial<PayoutRequest>,
    idempotencyKey: string | null,
    requester: Requester,
  ): PayoutOrder {
    return {
      caller: { ...caller, actor: requester, workspaceId, businessId },
      request: {
        amountMinor: 1_000n,
        currency: getCurrency('NGN'),
        destinationType: 'provider_bank',
        bankDetails: null,
        ...change,
      },
      idempotencyKey,
    };
  }

  return {
    tenant,
    keyId,
    /** An admin who can agree to what the key asked for. */
    second: await addSecondPerson(database, businessId),
    mails,
    accountId,
    workspaceId,
    script,
    transfers: script.transfers,
    deps,
    clock,
    pauses,
    connect,
    ask,
    askOne: async (
      change: Partial<PayoutRequest> = {},
      idempotencyKey: string | null = null,
      requester: Requester = key,
    ) => payoutOf(await ask(change, idempotencyKey, requester)),
    resolve: () => resolvePayouts(deps),
    payout: async (id: string): Promise<Payout> => {
      const payout = await findPayout(database, { workspaceId, id });
      if (payout === null) throw new Error('there is no such payout');
      return payout;
    },
    payouts: () =>
      database.db
        .selectFrom('payouts')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .orderBy('id')
        .execute(),
    funds: () => fundsOf(database, workspaceId),
    events: async (): Promise<readonly { type: string; data: unknown }[]> =>
      database.db
        .selectFrom('events')
        .select(['type', 'data'])
        .where('tenant_id', '=', workspaceId)
        .where(sql<boolean>`type like 'payout.%'`)
        .orderBy('id')
        .execute(),
    breaks: () => verifyLedger(database, { workspaceId }),
    logs: () => lines.join(''),
    advance: (ms: number) => {
      clock.nowMs += ms;
    },
  };
}

function payoutOf(outcome: CreatePayoutOutcome): Payout {
  if (outcome.kind === 'reject') throw new Error(`refused: ${outcome.reason}`);
  return outcome.payout;
}

/** What an outcome comes to, in one word. */
export function wordOf(outcome: CreatePayoutOutcome): string {
  return outcome.kind === 'reject' ? outcome.reason : outcome.kind;
}
