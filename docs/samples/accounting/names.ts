import type { Accounting } from '@countinghouse/sdk/accounting';

/** What the samples use: a client, and the ids of objects that exist. */
export interface AccountingNames {
  /** With a key that may read and write. */
  readonly api: Accounting;
  readonly baseUrl: string;
  readonly key: string;
  readonly fetch: typeof globalThis.fetch;
  readonly customerId: string;
  readonly supplierId: string;
  readonly invoiceId: string;
  readonly billId: string;
  readonly itemId: string;
  /** Of a bank account. */
  readonly bankAccountId: string;
  /** Of accounts, contacts, items and tax codes that are no longer in use. */
  readonly inactiveAccountId: string;
  readonly inactiveCustomerId: string;
  readonly inactiveItemId: string;
  readonly inactiveTaxCodeId: string;
  /** For purchases only. */
  readonly purchaseTaxCodeId: string;
  readonly unpricedItemId: string;
}

export type AccountingSample = (names: AccountingNames) => PromiseLike<unknown>;
