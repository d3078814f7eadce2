import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';

/** Acts where nobody asked at that moment: a time that passed, failures that add up. */
export const theService = { kind: 'system', id: 'accounting' } as const;

/** Who stands behind a request, and what every request needs to know of the organisation. */
export interface Caller {
  readonly actor: Actor;
  readonly orgId: string;
  readonly environment: 'live' | 'test';
  /** Whose day is "today". */
  readonly timeZone: string;
  readonly baseCurrency: CurrencyCode;
}
