import type { CurrencyCode } from '@countinghouse/money';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';

/** What moved between us and a contact on one day. Above zero: they owe more. */
export interface StatementMovement {
  readonly date: string;
  /** `void` and `undone` take back what an earlier one said. */
  readonly kind: StatementKind;
  readonly documentKind: DocumentKind | null;
  /** Of the document, payment or whatever else it is. */
  readonly sourceId: string;
  readonly number: string | null;
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
}

export const statementKinds = [
  'document',
  'payment',
  'opening',
  'journal',
  'settlement',
  'void',
  'undone',
] as const;
type StatementKind = (typeof statementKinds)[number];

export interface StatementBalance {
  readonly currency: CurrencyCode;
  readonly openingMinor: bigint;
  readonly closingMinor: bigint;
  /** What is open at the end, in the order of the buckets of the aged report. */
  readonly buckets: readonly bigint[];
}

/** Each movement with the balance after it, by currency. Movements are in the order of their days. */
export function withBalances(
  balances: readonly Pick<StatementBalance, 'currency' | 'openingMinor'>[],
  movements: readonly StatementMovement[],
): readonly (StatementMovement & { readonly balanceMinor: bigint })[] {
  const running = new Map(balances.map(({ currency, openingMinor }) => [currency, openingMinor]));
  return movements.map((movement) => {
    const balanceMinor = (running.get(movement.currency) ?? 0n) + movement.amountMinor;
    running.set(movement.currency, balanceMinor);
    return { ...movement, balanceMinor };
  });
}
