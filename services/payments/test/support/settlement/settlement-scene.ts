import { getCurrency, money } from '@countinghouse/money';
import type { Database } from '../../../src/kernel/database.ts';
import type { Environment } from '../../../src/kernel/environment.rules.ts';
import { verifyLedger } from '../../../src/ledger/ledger/verify-ledger.ts';
import { createAbsentProvider } from '../../../src/provider/absent-provider.ts';
import type { Settlement } from '../../../src/provider/provider.ts';
import { readSettlements } from '../../../src/settlement/settlements/read-settlements.ts';
import { settleWithProvider } from '../../../src/settlement/settlements/settle-with-provider.ts';
import { createCheckoutScene } from '../charges/checkout-scene.ts';
import { foundCharge } from '../charges/scripted-provider.ts';

let sceneCount = 0;
let settlementCount = 0;
const minuteMs = 60_000;

export type SettlementScene = Awaited<ReturnType<typeof createSettlementScene>>;
export type SceneCharge = Awaited<ReturnType<SettlementScene['charge']>>;

interface ChargeOptions {
  readonly amountMinor?: bigint;
  readonly splitRecipientId?: string;
  /** What arrives at the provider, when it is not what was asked. */
  readonly arrivedMinor?: bigint;
  readonly providerFeeMinor?: bigint | null;
}

/** A merchant whose provider settles what a test says; each scene has a provider of its own. */
export async function createSettlementScene(
  database: Database,
  options: {
    readonly delayDays?: number;
    /** Whose settlements the provider tells; the other environment has no provider. */
    readonly environment?: Environment;
  } = {},
) {
  sceneCount += 1;
  const scene = await createCheckoutScene(database, { providerName: `scripted-${sceneCount}` });
  const settling = options.environment ?? 'live';
  const deps = {
    ...scene.deps,
    settlementDelayDays: options.delayDays ?? 0,
    providers: {
      forEnvironment: (environment: Environment) =>
        environment === settling ? scene.script.provider : createAbsentProvider(environment),
    },
  };
  const { liveWorkspaceId } = scene.tenant;
  /** A payment that was asked for at the provider and is known there, and not yet here. */
  const startCharge = async (charge: ChargeOptions = {}) => {
    const { amountMinor = 10_000n, splitRecipientId = null } = charge;
    const payment = await scene.startOne(await scene.createLink({ amountMinor, splitRecipientId }));
    const found = foundCharge(payment.reference, {
      amountMinor: charge.arrivedMinor ?? amountMinor,
    });
    if (found.kind !== 'found') throw new Error('no charge');
    const { providerFeeMinor = 140n } = charge;
    const providerFee =
      providerFeeMinor === null ? null : money(providerFeeMinor, getCurrency('NGN'));
    scene.script.charges.set(payment.reference, {
      ...found,
      value: { ...found.value, providerFee },
    });
    return { ...payment, transactionId: found.value.providerTransactionId };
  };
  /** The provider pays these charges out to us. */
  const settleAtProvider = (
    transactionIds: readonly string[],
    change: Partial<Settlement> = {},
  ): Settlement => {
    settlementCount += 1;
    const nothing = money(0n, getCurrency('NGN'));
    const settlement: Settlement = {
      providerSettlementId: `settlement-${settlementCount}`,
      status: 'completed',
      gross: nothing,
      fee: nothing,
      chargeback: nothing,
      net: nothing,
      processedAt: deps.now(),
      providerTransactionIds: transactionIds,
      ...change,
    };
    scene.script.settlements.push(settlement);
    return settlement;
  };
  return {
    ...scene,
    deps,
    /** A payment that was asked for at the provider and found there. */
    charge: async (charge: ChargeOptions = {}) => {
      const payment = await startCharge(charge);
      await scene.settle(payment);
      return payment;
    },
    /** Many at once, all in one settlement that is read: nothing of it is settled until it is due. */
    settledCharges: async (count: number) => {
      const charges = [];
      for (let each = 0; each < count; each += 1) charges.push(await startCharge());
      await Promise.all(charges.map((charge) => scene.settle(charge)));
      settleAtProvider(charges.map(({ transactionId }) => transactionId));
      scene.advance(minuteMs);
      await readSettlements(deps);
      await database.db
        .updateTable('provider_settlement_charges')
        .set({ next_try_at: null })
        .where('provider', '=', scene.script.provider.name)
        .where('state', '=', 'waiting')
        .execute();
      return charges;
    },
    makeDue: (transactionId: string) =>
      database.db
        .updateTable('provider_settlement_charges')
        .set({ next_try_at: deps.now() })
        .where('provider', '=', scene.script.provider.name)
        .where('provider_transaction_id', '=', transactionId)
        .execute(),
    settleAtProvider,
    /** What the worker's two loops do, a minute after the last time. */
    runJobs: async () => {
      scene.advance(minuteMs);
      await readSettlements(deps);
      return settleWithProvider(deps);
    },
    chargeRows: () =>
      database.db
        .selectFrom('provider_settlement_charges')
        .selectAll()
        .where('provider', '=', scene.script.provider.name)
        .orderBy('provider_settlement_id')
        .orderBy('provider_transaction_id')
        .execute(),
    suspense: () =>
      database.db
        .selectFrom('suspense_items')
        .selectAll()
        .where('workspace_id', '=', liveWorkspaceId)
        .orderBy('id')
        .execute(),
    breaks: () => verifyLedger(database, { workspaceId: liveWorkspaceId }),
  };
}
