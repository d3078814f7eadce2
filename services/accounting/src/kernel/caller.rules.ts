import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';

/** Who stands behind a request, and what every request needs to know of the organisation. */
export interface Caller {
  readonly actor: Actor;
  readonly orgId: string;
  readonly environment: 'live' | 'test';
  /** Whose day is "today". */
  readonly timeZone: string;
  readonly baseCurrency: CurrencyCode;
}
