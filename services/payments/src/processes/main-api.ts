import { join } from 'node:path';
import {
  keepRequests,
  prepareApi,
  readWebhookExceptions,
  runApi,
  startLimiter,
} from '@countinghouse/process';
import type { ApiParts, RunningApi } from '@countinghouse/process';
import { readBuild } from '@countinghouse/screens';
import { createTargetCheck } from '@countinghouse/webhooks';
import { createCharging } from '../api/charging.ts';
import { createServer } from '../api/server.ts';
import { createApiKeyCache, createApiKeyLookup } from '../business/api-keys/find-api-key.ts';
import { createKeyUseRecorder } from '../business/api-keys/record-key-use.ts';
import { createIdentityChecker } from '../business/verification/identity-checkers.ts';
import { deriveFormKey } from '../charges/checkout/pages/form-submits.ts';
import { createPrintDrawer } from '../charges/prints/draw-print.ts';
import { createReceiptDrawer } from '../charges/receipts/draw-receipt.ts';
import { watchChanges } from '../controls/pauses/watch-changes.ts';
import { createPackDrawer } from '../disputes/pack/draw-pack.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { createTransferReceiver } from '../money-out/payouts/outcomes/payout-flow.ts';
import { providerMetrics } from '../provider/provider-metrics.ts';
import { createProviders } from '../provider/providers.ts';
import { createSettlementReports } from '../settlement/settlements/open-settlement-report.ts';
import { isLiveSimulated } from './check-settings.ts';
import { readApiSettings, sharedSettings } from './config.ts';
import type { ApiSettings } from './config.ts';
import { readExpectedSchema } from './migrations.ts';
import { createStaffEntrance } from './staff-entrance.ts';

/** Longer than the idle limit of a report's reader, which is enforced and logged earlier. */
const silentReportMs = 45_000;

/** Payers share neither counts nor the window length with API callers. */
const checkoutWindowMs = 60_000;

const hourMs = 3_600_000;

/** The path of the dashboard's build in the repository and in the image. */
const screensDirectory = join(import.meta.dirname, '../../../../web/dashboard/dist');

export async function startApi(settings: ApiSettings, parts: ApiParts): Promise<RunningApi> {
  const shared = sharedSettings(settings);
  const api = prepareApi<Schema>(shared, readExpectedSchema(), parts);
  const { tools } = api;
  const { logger, nowMs, realNowMs, newId, metrics, store } = tools;
  const cache = createApiKeyCache();
  const changes = watchChanges({
    ...api.watching,
    onSubjectChanged: cache.forget,
    onEverythingChanged: cache.forgetAll,
  });
  const keyUses = createKeyUseRecorder(tools);
  const peppers = settings.PAYMENTS_KEY_PEPPER;

  const installation = settings.PAYMENTS_INSTALLATION;
  const providers = createProviders(settings, { nowMs, logger, ...providerMetrics(metrics) });
  const transfers = createTransferReceiver({ ...tools, providers });
  const charging = createCharging({
    ...tools,
    providers,
    installation,
    receiveTransfer: transfers.receive,
  });
  const identityChecker = createIdentityChecker(settings, { ...tools, nowMs: realNowMs });
  const entrance = createStaffEntrance(settings, { ...tools, now: tools.realNow });
  const reportsAtATime = settings.PAYMENTS_REPORTS_AT_A_TIME;
  const reportDatabase = api.connect(reportsAtATime, { silentTransactionMs: silentReportMs });
  const checkoutLimiter = startLimiter(store, logger, {
    name: 'checkout',
    windowMs: checkoutWindowMs,
    processId: newId(),
  });

  const receipts = createReceiptDrawer();
  const prints = createPrintDrawer();
  const packs = createPackDrawer();

  const merchantLog = keepRequests({
    ...tools,
    nowMs: realNowMs,
    screenOf: (workspaceId) => `${tools.publicUrl}/dashboard/workspaces/${workspaceId}`,
  });

  const server = await createServer({
    ...tools,
    merchantLog,
    changes,
    providers,
    charging,
    installation,
    isLiveSimulated: isLiveSimulated(settings),
    booksUrls: settings.PAYMENTS_BOOKS_URLS,
    peppers,
    identityChecker,
    checkUrl: createTargetCheck(readWebhookExceptions(shared, logger)),
    settlementReports: createSettlementReports(reportDatabase, reportsAtATime),
    dashboard: entrance.dashboard,
    screens: readBuild(screensDirectory),
    accountCoolingHours: settings.PAYMENTS_ACCOUNT_COOLING_HOURS,
    settlementDelayDays: settings.PAYMENTS_SETTLEMENT_DELAY_DAYS,
    newcomerWaitMs: settings.PAYMENTS_NEWCOMER_WAIT_HOURS * hourMs,
    drawPrint: prints.draw,
    drawPack: packs.draw,
    checkout: {
      drawReceipt: receipts.draw,
      limiter: checkoutLimiter,
      attemptsPerAddress: settings.PAYMENTS_CHECKOUT_ATTEMPTS_PER_ADDRESS,
      attemptsPerCode: settings.PAYMENTS_CHECKOUT_ATTEMPTS_PER_CODE,
      formKeys: peppers.map(({ secret }) => deriveFormKey(secret)),
      providerPageOrigins: [
        ...settings.PAYMENTS_PROVIDER_PAGE_ORIGINS,
        // The simulator serves its payment page on the API's origin.
        new URL(settings.PAYMENTS_TEST_PROVIDER_URL).origin,
      ],
    },
    gate: {
      ...api.gate,
      keys: createApiKeyLookup({ ...tools, cache, changes, peppers }),
      keyUses,
    },
  });
  return api.serve(server, changes, [
    // Answered notices are settled before the connections close.
    charging.chargeResolver.idle,
    transfers.idle,
    () => providers.close(),
    async () => identityChecker?.close(),
    keyUses.stop,
    merchantLog.stop,
    () => checkoutLimiter.close(),
    receipts.close,
    prints.close,
    packs.close,
    entrance.close,
    reportDatabase.close,
  ]);
}

if (import.meta.main) {
  const readSettings = () => readApiSettings(process.env);
  await runApi({ program: 'api', readSettings, share: sharedSettings, start: startApi });
}
