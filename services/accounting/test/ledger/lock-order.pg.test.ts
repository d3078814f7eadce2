import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createBankScene, wholeOf } from '../support/bank/bank-scene.ts';
import { recordLocks } from '../support/ledger/recorded-locks.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();

const page = readFileSync(join(import.meta.dirname, '../../../../docs/invariants.md'), 'utf8');
/** The tables in the order in which they are named, the functions that take them left out. */
const documented = [
  ...(/In accounting the order is: .*?\./su.exec(page)?.[0] ?? '').matchAll(/`(\w+)`/gu),
]
  .map(([, name = '']) => name)
  .filter((name) => !['take_number', 'post_entries'].includes(name));

describe('locks are taken in the documented order', () => {
  test('by whoever matches a line of the bank, and takes that back', async () => {
    const { deps, locksOf } = recordLocks(use.deps);
    const scene = await createBankScene(deps);
    const invoice = await scene.posted();
    const bill = await scene.posted({ kind: 'bill' });
    const savings = await scene.openAccount('1077');
    const parts = [
      ['documents', 12_100n, wholeOf(invoice)],
      [
        'a payment and a charge',
        -12_350n,
        [
          { ...wholeOf(bill), amountMinor: -12_100n },
          { kind: 'account', accountId: scene.accountIdOf('6100'), amountMinor: -250n },
        ],
      ],
      ['a transfer', -5_000n, { kind: 'transfer', accountId: savings }],
    ] as const;
    for (const [name, amountMinor, part] of parts) {
      const line = await scene.line(amountMinor);
      const matched = await locksOf(() => scene.match(line, part));
      expect(matched.outcome, name).toMatchObject({ kind: 'matched' });
      expectOrder(matched.tables, name);
      expect(matched.tables, name).toContain('bank_lines');
      const undone = await locksOf(() => scene.undo(line));
      expect(undone.outcome, name).toMatchObject({ kind: 'undone' });
      expectOrder(undone.tables, `${name}, undone`);
    }
  });
});

/** By the first lock of each table: a row that is held is not waited for again. */
function expectOrder(tables: readonly string[], name: string): void {
  const first = [...new Set(tables.filter((_, index) => !isOfPayment(tables, index)))];
  const places = first.map((table) => documented.indexOf(table));
  expect(places, `${name}: ${first.join(', ')}`).toEqual(
    places.toSorted((left, right) => left - right),
  );
  expect(places, `${name}: ${first.join(', ')}`).not.toContain(-1);
}

/** The open item of a payment is taken with it: nobody has the one without the other. */
function isOfPayment(tables: readonly string[], index: number): boolean {
  return tables[index] === 'open_items' && tables[index - 1] === 'payments';
}
