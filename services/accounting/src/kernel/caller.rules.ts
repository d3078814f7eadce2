import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';

/** Acts without a current request, for instance on a deadline or after repeated failures. */
export const theService = { kind: 'system', id: 'accounting' } as const;

/** The caller of a request, and the organisation's facts that every request needs. */
export interface Caller {
  readonly actor: Actor;
  readonly orgId: string;
  readonly environment: 'live' | 'test';
  /** Determines the organisation's "today". */
  readonly timeZone: string;
  readonly baseCurrency: CurrencyCode;
}
