import { dayMs } from '@countinghouse/calendar';

/** How this provider behaves when nothing special is asked for. */
export interface SimulatorSettings {
  /** A call whose outcome is unknown is answered 503 after this long, as v3 does. */
  readonly lateAnswerMs: number;
  /** `amount_settled` is missing from a charge for this long after its success. */
  readonly settledAmountDelayMs: number;
  /** Days until a settlement, at midnight UTC; 0 settles each charge at once. */
  readonly settlementDelayDays: number;
  /** Where settlements go: the wallet that transfers are paid from, or the merchant's bank. */
  readonly settlementDestination: 'wallet' | 'bank';
  readonly transferDelayMs: number;
  /** For late successes, pending successes and returned transfers without a delay of their own. */
  readonly scenarioDelayMs: number;
  /** Until a chargeback must be answered; unanswered, it is lost. */
  readonly chargebackAnswerMs: number;
  /** Until the banks decide about a contested one. */
  readonly chargebackDecisionMs: number;
  readonly webhookDelayMs: number;
  /** The gaps before each further try of a webhook that was not answered with 2xx. */
  readonly webhookRetryDelaysMs: readonly number[];
  /** Live amounts are people's own; they choose nothing unless this says so. */
  readonly hasMagicAmountsOnLive: boolean;
}

export const defaultSettings: SimulatorSettings = {
  lateAnswerMs: 28_000,
  settledAmountDelayMs: 5_000,
  settlementDelayDays: 1,
  settlementDestination: 'wallet',
  transferDelayMs: 5_000,
  scenarioDelayMs: 60_000,
  chargebackAnswerMs: 2 * dayMs,
  chargebackDecisionMs: 60_000,
  webhookDelayMs: 0,
  webhookRetryDelaysMs: [10_000, 60_000, 300_000],
  hasMagicAmountsOnLive: false,
};
