import { createClient } from './client.ts';
import type { ClientOptions } from './exchange.ts';
import { createFollow } from './follow.ts';
import type { FollowOptions } from './follow.ts';
import { accountingTable } from './generated/accounting.ts';
import type { AccountingOperations } from './generated/accounting.ts';
import type { AccountingEvent } from './generated/events.ts';

export type { CallOptions, ClientOptions, KeyOptions } from './exchange.ts';
export { CountinghouseError, isCountinghouseError } from './errors.ts';
export type { ErrorKind } from './errors.ts';
export type { FollowOptions } from './follow.ts';
export type * from './generated/accounting.ts';
export type { List } from './list.ts';

export interface Accounting extends AccountingOperations {
  readonly events: AccountingOperations['events'] & {
    /** Every event after a number, in order and without a gap, until the signal. Newer services may send newer types. */
    follow(
      options: FollowOptions,
    ): AsyncGenerator<AccountingEvent & { readonly sequence: number }, void>;
  };
}

/** A client of the accounting API. */
export function createAccounting(options: ClientOptions): Accounting {
  const events = { follow: createFollow(options) };
  return createClient<Accounting>(options, accountingTable, { events });
}
