import type { FurtherGoal } from '../benchmark.ts';
import type { PaymentsApi } from '../processes/payments-api.ts';

/** A few while a process starts and finds its store are no concern. */
const decidedAloneShareMax = 0.01;

/**
 * A busy limiter that misses its deadline decides without the store, which is cheaper: a run with
 * many such decisions has not measured the limiter.
 */
export async function toLimiterGoal(apis: readonly PaymentsApi[]): Promise<FurtherGoal> {
  let alone = 0;
  let all = 0;
  for (const api of apis) {
    alone += await api.readCounter('limiter_local_decisions_total');
    all += await api.readCounter('http_server_request_duration_seconds_count');
  }
  return {
    name: 'share of limiter decisions without the store',
    value: alone / all,
    unit: '',
    goal: decidedAloneShareMax,
    direction: 'at most',
  };
}
