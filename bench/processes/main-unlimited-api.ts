import type { Limiter } from '@countinghouse/limiter';
import { createLogger } from '@countinghouse/observability';
import { readApiSettings } from '../../services/payments/src/processes/config.ts';
import { startApi } from '../../services/payments/src/processes/main-api.ts';

/**
 * The payments API with a limiter that has no work to do. The service itself has no such switch:
 * it exists only to measure what the real limiter costs.
 */
const allowEverything: Limiter = {
  spend: () => decision,
  undoSpend: () => undefined,
  forget: () => undefined,
  mode: () => 'shared',
  close: () => Promise.resolve(),
};

const budgetState = { remaining: 1, resetSeconds: 1 };
const decision = Promise.resolve({
  kind: 'allowed' as const,
  stamp: '',
  budgetStates: [budgetState, budgetState],
});

const settings = readApiSettings(process.env);
const logger = createLogger({ service: 'payments', level: settings.PAYMENTS_LOG_LEVEL });
await startApi(settings, { logger, nowMs: Date.now, limiter: allowEverything });
