/** What an operator can stop for a while without stopping the service. */
export const operations = ['payments', 'refunds', 'payouts'] as const;
export type Operation = (typeof operations)[number];

export interface Pause {
  readonly operation: Operation;
  readonly retryAfterSeconds: number;
}
