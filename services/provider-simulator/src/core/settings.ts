import { dayMs } from '@countinghouse/calendar';

/** The provider's default behaviour. */
export interface SimulatorSettings {
  /** A call with an unknown outcome is answered with 503 after this time, as in v3. */
  readonly lateAnswerMs: number;
  /** `amount_settled` is missing from a charge for this long after its success. */
  readonly settledAmountDelayMs: number;
  /** Days until a settlement, at midnight UTC; 0 settles each charge immediately. */
  readonly settlementDelayDays: number;
  /** Where settlements go: the wallet that pays transfers, or the merchant's bank. */
  readonly settlementDestination: 'wallet' | 'bank';
  readonly transferDelayMs: number;
  /** For late successes, pending successes and returned transfers without their own delay. */
  readonly scenarioDelayMs: number;
  /** The time to answer a chargeback; an unanswered one is lost. */
  readonly chargebackAnswerMs: number;
  /** The time until the banks decide on a contested one. */
  readonly chargebackDecisionMs: number;
  readonly webhookDelayMs: number;
  /** The waits before each retry of a webhook that was not answered with 2xx. */
  readonly webhookRetryDelaysMs: readonly number[];
  /** Live amounts are real, so they select no outcome unless this is set. */
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
