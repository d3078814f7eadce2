/** A promise about a service: in a window of time, this share is good. */
export interface Objective {
  readonly name: ObjectiveName;
  readonly targetPercent: number;
  /** PromQL for the share that was good, from 0 to 1; no value without traffic. */
  readonly goodShare: (window: string) => string;
}

export const objectiveNames = ['calls', 'reads', 'writes', 'events', 'payouts'] as const;
type ObjectiveName = (typeof objectiveNames)[number];

export type ObservedService = 'payments' | 'accounting';

/** How well an objective was met; null where nothing was measured. */
export interface ObjectiveState {
  readonly keptPercent: number | null;
  /** The part of the error budget that is left: 100 if nothing went wrong, below 0 if too much did. */
  readonly budgetLeftPercent: number | null;
  /** How fast the last hour spends the budget: 1 spends all of it in the window. */
  readonly burnRate: number | null;
}

/** A step of averages over time; the gauges change no faster. */
const step = '5m';
/** Bounds of the histogram of requests, in seconds. */
const readSeconds = '0.25';
const writeSeconds = '1';
const eventSeconds = 60;
const payoutSeconds = 15 * 60;

export function objectivesOf(service: ObservedService): readonly Objective[] {
  const requests = (labels: string, window: string, part = 'count') =>
    `sum(rate(http_server_request_duration_seconds_${part}{service="${service}"${labels}}[${window}]))`;
  const within = (method: string, seconds: string) => (window: string) =>
    `${requests(`,${method},le="${seconds}"`, window, 'bucket')} / ${requests(`,${method}`, window)}`;
  const timeBelow = (gauge: string, seconds: number) => (window: string) =>
    `1 - avg_over_time((max(${gauge}) > bool ${seconds})[${window}:${step}])`;
  const common: Objective[] = [
    {
      name: 'calls',
      targetPercent: 99.95,
      goodShare: (window) =>
        `1 - (${requests(',status=~"5.."', window)} or vector(0)) / ${requests('', window)}`,
    },
    { name: 'reads', targetPercent: 99, goodShare: within('method="GET"', readSeconds) },
    { name: 'writes', targetPercent: 99, goodShare: within('method!="GET"', writeSeconds) },
    {
      name: 'events',
      targetPercent: 99,
      goodShare: timeBelow(`webhook_outbox_oldest_seconds{service="${service}"}`, eventSeconds),
    },
  ];
  if (service === 'accounting') return common;
  return [
    ...common,
    {
      name: 'payouts',
      targetPercent: 99,
      goodShare: timeBelow(
        'money_open_oldest_seconds{service="payments",kind="payout",state="unknown"}',
        payoutSeconds,
      ),
    },
  ];
}

export function toObjectiveState(
  targetPercent: number,
  kept: { readonly window: number | null; readonly lastHour: number | null },
): ObjectiveState {
  const allowed = 1 - targetPercent / 100;
  const spentOf = (share: number | null) => (share === null ? null : (1 - share) / allowed);
  const spent = spentOf(kept.window);
  const burnRate = spentOf(kept.lastHour);
  return {
    keptPercent: kept.window === null ? null : rounded(kept.window * 100, 3),
    budgetLeftPercent: spent === null ? null : rounded((1 - spent) * 100, 1),
    burnRate: burnRate === null ? null : rounded(burnRate, 1),
  };
}

function rounded(value: number, digits: number): number {
  // Without the sum, a tiny negative value becomes -0.
  return Number(value.toFixed(digits)) + 0;
}
