import { randomBytes } from 'node:crypto';
import { dayMs } from '@countinghouse/calendar';
import { createIdSource } from '@countinghouse/identifiers';
import { getCurrency, money } from '@countinghouse/money';
import { createLogger } from '@countinghouse/observability';
import { sql } from '@countinghouse/postgres';
import { readSimulatorSettings, startSimulator } from '@countinghouse/provider-simulator';
import type { ScenarioRequest } from '@countinghouse/provider-simulator';
import { createChargeResolver } from '../../../src/charges/payments/outcomes/create-charge-resolver.ts';
import { startPayment } from '../../../src/charges/payments/start-payment.ts';
import type { Database } from '../../../src/kernel/database.ts';
import { postToLedger } from '../../../src/ledger/ledger/post-to-ledger.ts';
import { payoutPosting } from '../../../src/money-out/payouts/payout-postings.rules.ts';
import { createProviders } from '../../../src/provider/providers.ts';
import { toReference } from '../../../src/provider/reference.rules.ts';
import { reconcileDay } from '../../../src/settlement/reconciliation/reconcile-day.ts';
import type { ReconciledList } from '../../../src/settlement/reconciliation/reconciliation.rules.ts';
import { createCheckoutScene } from '../charges/checkout-scene.ts';
import { giveFunds, saveAccount, savedAccount, testSealer } from '../money-out/payout-rows.ts';

export type ReconciliationScene = Awaited<ReturnType<typeof createReconciliationScene>>;
export interface SceneObject {
  readonly workspaceId: string;
  readonly id: string;
  readonly reference: string;
}

export interface StartedPayment extends SceneObject {
  readonly pageUrl: string;
}

const hourMs = 3_600_000;
const minuteMs = 60_000;
const installation = 'recon';
/** What the provider keeps of a transfer of this size. */
const feeMinor = 1_075n;

/**
 * A merchant, a real provider over HTTP that sends no notices, and one clock for both. It begins at
 * noon of today, or of a day before: then the month may have no partition to post to.
 */
export async function createReconciliationScene(database: Database, daysAgo = 0) {
  const clock = { nowMs: (Math.floor(Date.now() / dayMs) - daysAgo) * dayMs + 12 * hourMs };
  const nowMs = (): number => clock.nowMs;
  const lines: string[] = [];
  const logger = createLogger({
    service: 'payments',
    level: 'info',
    destination: { write: (line) => void lines.push(line) },
  });
  const running = await startSimulator(
    readSimulatorSettings({ SIMULATOR_PORT: '0', SIMULATOR_SEED: '1' }),
    { logger: createLogger({ service: 'provider-simulator', level: 'silent' }), nowMs },
  );
  const { simulator } = running;
  const url = `${running.address}/v3`;
  const settings = {
    PAYMENTS_INSTALLATION: installation,
    PAYMENTS_LIVE_PROVIDER_URL: url,
    PAYMENTS_LIVE_PROVIDER_SECRET_KEY: 'FLWSECK-test',
    PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET: 'live',
    PAYMENTS_TEST_PROVIDER_URL: url,
    PAYMENTS_TEST_PROVIDER_SECRET_KEY: 'FLWSECK_TEST-test',
    PAYMENTS_TEST_PROVIDER_CALLBACK_SECRET: 'test',
  };
  const pages = { PAYMENTS_PROVIDER_PAGE_ORIGINS: [] };
  const providers = createProviders(
    { ...settings, ...pages },
    {
      nowMs,
      logger: createLogger({ service: 'payments', level: 'silent' }),
    },
  );
  const shop = await createCheckoutScene(database);
  const accountId = await saveAccount(database, shop.tenant);
  const { liveWorkspaceId: workspaceId, businessId } = shop.tenant;
  const newId = createIdSource({ cell: 0, nowMs });
  const base = {
    database,
    newId,
    now: () => new Date(clock.nowMs),
    logger,
    providers,
    installation,
    cell: 0,
    actor: { kind: 'operator', id: 'test' } as const,
    settlementDelayDays: 1,
    sealer: testSealer,
  };
  const deps = { ...base, chargeResolver: createChargeResolver(base) };
  const provider = providers.forEnvironment('live');
  const today = (): string => new Date(clock.nowMs).toISOString().slice(0, 10);
  simulator.fund({ side: 'live', amount: '1000000', currency: 'NGN' });

  async function start(): Promise<StartedPayment> {
    const started = await startPayment(deps, {
      target: await shop.createLink(),
      amountMinor: 10_000n,
      customer: { email: 'payer@example.com' },
      formToken: randomBytes(32),
      locale: 'en',
      returnAddress: (id) => `https://pay.example/${id}`,
    });
    if (started.kind !== 'started') throw new Error(`not started: ${started.kind}`);
    const { paymentId: id, url: pageUrl } = started;
    const reference = toReference({ kind: 'pay', installation, cell: 0, workspaceId, id });
    return { workspaceId, id, reference, pageUrl };
  }

  /** At the provider's page; nobody tells us. */
  async function pay(outcome: 'pay' | 'decline' = 'pay'): Promise<SceneObject> {
    const payment = await start();
    simulator.pay(payment.pageUrl, { outcome });
    return payment;
  }

  const settle = (payment: SceneObject) =>
    deps.chargeResolver.settle({
      ...payment,
      environment: 'live',
      callbackKey: null,
      fromResolver: false,
    });

  return {
    ...shop,
    deps,
    simulator,
    /** With which a process of the service uses the same provider. */
    settings,
    provider,
    start,
    pay,
    settle,
    /** Paid, and known here. */
    charge: async (): Promise<SceneObject> => {
      const payment = await pay();
      await settle(payment);
      return payment;
    },
    /** Paid at the provider under a reference that names nothing of ours. */
    payUnknown: async (
      of: {
        readonly installation?: string;
        readonly cell?: number;
        readonly workspaceId?: string;
      } = {},
    ) => {
      const id = newId();
      const reference = toReference({ kind: 'pay', installation, cell: 0, workspaceId, id, ...of });
      const opened = await provider.createCheckout({
        reference,
        amount: money(10_000n, getCurrency('NGN')),
        redirectUrl: 'https://pay.example/back',
        customer: { email: 'payer@example.com' },
        title: 'Adire',
        description: null,
        logoUrl: null,
        sessionMinutes: 30,
        isCardOnly: false,
        split: null,
      });
      if (opened.kind !== 'accepted') throw new Error(`not opened: ${opened.kind}`);
      simulator.pay(opened.value.url, {});
      return { workspaceId, id, reference };
    },
    /** A payout as its row is, sent to the provider unless asked not to be. */
    payout: async (
      status: 'processing' | 'completed' | 'failed',
      options: { readonly isSent?: boolean; readonly isPosted?: boolean } = {},
    ): Promise<SceneObject> => {
      const id = newId();
      const reference = toReference({ kind: 'po', installation, cell: 0, workspaceId, id });
      const now = deps.now();
      const isSent = options.isSent ?? true;
      const sent = isSent
        ? await provider.createTransfer({
            reference,
            amount: money(10_000n, getCurrency('NGN')),
            account: savedAccount,
            beneficiaryName: 'Adire Lane',
            narration: 'Payout',
          })
        : null;
      await database.db
        .insertInto('payouts')
        .values({
          workspace_id: workspaceId,
          id,
          business_id: businessId,
          amount_minor: 10_000n,
          currency: 'NGN',
          status,
          destination_type: 'provider_bank',
          settlement_account_id: accountId,
          reference,
          provider: provider.name,
          provider_transfer_id: sent?.kind === 'accepted' ? sent.value.providerTransferId : null,
          provider_fee_minor: feeMinor,
          requested_by_key_id: newId(),
          sent_at: now,
          submitted_at: now,
          ...(status === 'completed' && { completed_at: now }),
          ...(status === 'failed' && {
            failed_at: now,
            failure_code: 'refused' as const,
            failure_reason: 'The payment provider refused the transfer.',
          }),
          created_at: now,
          updated_at: now,
        })
        .execute();
      if (options.isPosted === true) {
        await giveFunds(database, workspaceId, 10_000n);
        const payout = { workspaceId, id, amountMinor: 10_000n, currency: getCurrency('NGN') };
        await database.db
          .transaction()
          .execute((tx) =>
            postToLedger(tx, newId, [
              payoutPosting(payout, 'payout_reserved', now),
              payoutPosting(payout, 'payout_completed', now, feeMinor),
            ]),
          );
      }
      return { workspaceId, id, reference };
    },
    advance: (ms: number): void => {
      clock.nowMs += ms;
      simulator.advance();
    },
    today,
    queue: (scenario: ScenarioRequest): void => {
      simulator.queueScenario({ side: 'live', ...scenario });
    },
    /** The provider answers again, and those who held back their questions ask again. */
    endOutage: (): void => {
      simulator.clearScenarios('live');
      clock.nowMs += 2 * minuteMs;
    },
    reconcile: (list: ReconciledList, day = today()) =>
      reconcileDay(deps, { environment: 'live', day, list }),
    /** Every break that was ever found of an object of ours, in the order in which they were. */
    breaks: (objectId: string) => listBreaksOf(database, objectId),
    logs: () => lines.join(''),
    close: async (): Promise<void> => {
      await providers.close();
      await running.stop();
    },
  };
}

export async function listBreaksOf(database: Database, objectId: string) {
  const { rows } = await sql<{
    readonly id: string;
    readonly list: string;
    readonly kind: string;
    readonly status: string;
    readonly action: string;
    readonly our_minor: bigint | null;
    readonly their_minor: bigint | null;
    readonly cleared_by: string | null;
  }>`
    select id, list, kind, status, action, our_minor, their_minor, cleared_by
    from reconciliation_breaks where object_id = ${objectId} order by kind`.execute(database.db);
  return rows;
}
