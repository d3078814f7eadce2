import type { CurrencyCode } from '@countinghouse/money';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';

/** A movement on a contact's account on one day; positive if they owe more. */
export interface StatementMovement {
  readonly date: string;
  /** `void` and `undone` reverse an earlier movement. */
  readonly kind: StatementKind;
  readonly documentKind: DocumentKind | null;
  /** Id of the document, payment or other source. */
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
  /** The open amounts at the end, in the aged report's bucket order. */
  readonly buckets: readonly bigint[];
}

/** Each movement with the balance after it, by currency. Movements must be in date order. */
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
