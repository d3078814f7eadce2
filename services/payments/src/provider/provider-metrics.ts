import type { Metrics } from '@countinghouse/observability';
import type { ProvidersDeps } from './providers.ts';

/**
 * In seconds: the provider answers in tens of milliseconds normally and takes the whole deadline
 * when slow.
 */
const secondBuckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];

export function providerMetrics(
  metrics: Metrics,
): Required<Pick<ProvidersDeps, 'onCall' | 'onBreakerChange'>> {
  const calls = metrics.histogram(
    'provider_call_seconds',
    'Calls to the payment provider, by operation and known outcome.',
    secondBuckets,
    ['environment', 'operation', 'outcome'],
  );
  const breakers = metrics.gauge(
    'provider_breaker_open',
    '1 while calls of this kind are blocked because too many failed in a row.',
    ['environment', 'operations'],
  );
  return {
    onCall: ({ environment, operation, outcome, durationMs }) =>
      calls.observe({ environment, operation, outcome }, durationMs / 1_000),
    onBreakerChange: ({ environment, operationClass, state }) =>
      breakers.set({ environment, operations: operationClass }, state === 'closed' ? 0 : 1),
  };
}
