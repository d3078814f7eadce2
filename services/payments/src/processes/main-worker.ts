import { prepareWorker, runBackground } from '@countinghouse/process';
import type { ProcessParts } from '@countinghouse/process';
import { createIdentityChecker } from '../business/verification/identity-checkers.ts';
import { createChargeResolver } from '../charges/payments/outcomes/create-charge-resolver.ts';
import { createPackDrawer } from '../disputes/pack/draw-pack.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { addLedgerMetrics } from '../ledger/ledger/ledger-metrics.ts';
import { addMonthMetrics } from '../ledger/months/month-metrics.ts';
import { createPayoutSettler } from '../money-out/payouts/outcomes/payout-flow.ts';
import { addMoveMetrics } from '../moving/moves/move-metrics.ts';
import { providerMetrics } from '../provider/provider-metrics.ts';
import { createProviders } from '../provider/providers.ts';
import { addReconciliationMetrics } from '../settlement/reconciliation/reconciliation-metrics.ts';
import { readWorkerSettings, sharedSettings } from './config.ts';
import type { WorkerSettings } from './config.ts';
import { readDueMoments } from './due-moments.sql.ts';
import { work } from './jobs.ts';
import { readExpectedSchema } from './migrations.ts';
import { addMoneyMetrics } from './money-metrics.ts';

export function startWorker(settings: WorkerSettings, parts: ProcessParts) {
  const shared = sharedSettings(settings);
  const { tools, start } = prepareWorker<Schema>(shared, readExpectedSchema(), parts);
  const { metrics, database, logger, nowMs } = tools;
  addLedgerMetrics(metrics, database, nowMs);
  addMonthMetrics(metrics, database, settings.PAYMENTS_LEDGER_HOT_MONTHS, tools.realNow);
  addReconciliationMetrics(metrics, database);
  addMoneyMetrics(metrics, database, nowMs);
  addMoveMetrics(metrics, database);
  const providers = createProviders(settings, { nowMs, logger, ...providerMetrics(metrics) });
  const chargeResolver = createChargeResolver({ ...tools, providers });
  const identityChecker = createIdentityChecker(settings, { ...tools, nowMs: tools.realNowMs });
  const packs = createPackDrawer();
  const deps = {
    ...tools,
    drawPack: packs.draw,
    providers,
    chargeResolver,
    settlePayout: createPayoutSettler(tools),
    identityChecker,
    installation: settings.PAYMENTS_INSTALLATION,
    settlementDelayDays: settings.PAYMENTS_SETTLEMENT_DELAY_DAYS,
    payerNoticeDays: settings.PAYMENTS_PAYER_NOTICE_DAYS,
    ledgerHotMonths: settings.PAYMENTS_LEDGER_HOT_MONTHS,
    ledgerTablespace: settings.PAYMENTS_LEDGER_TABLESPACE ?? null,
  };
  const close = async (): Promise<void> => {
    await chargeResolver.idle();
    await packs.close();
    await providers.close();
    await identityChecker?.close();
  };
  return start(work, deps, close, (now) => readDueMoments(database.db, now));
}

if (import.meta.main) {
  const readSettings = () => readWorkerSettings(process.env);
  await runBackground({
    program: 'worker',
    readSettings,
    share: sharedSettings,
    start: startWorker,
  });
}
