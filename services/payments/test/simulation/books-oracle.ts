import { sql } from '@countinghouse/postgres';
import { accountOfCode } from '../../src/ledger/chart.rules.ts';
import { expectPayment, lineName } from './expected-book.ts';
import type { Book } from './expected-book.ts';
import type { PaymentRow, SuspenseRow } from './run-rows.ts';
import type { World } from './world.ts';

/**
 * Three books: ours, the provider's, and the statement of its bank. What ours has to hold is
 * computed from theirs, then compared line by line.
 */
export async function compareBooks(
  world: World,
  payments: readonly PaymentRow[],
  suspense: readonly SuspenseRow[],
): Promise<readonly string[]> {
  const { simulator, nameOf } = world;
  const own = await readOwnBook(world);
  const theirs = simulator.book('live');
  const problems: string[] = simulator.check('live').map((text) => `the provider's book: ${text}`);
  const expected = new Map<string, bigint>();
  for (const payment of payments) {
    const items = suspense.filter(({ paymentId }) => paymentId === payment.id);
    const expectation = expectPayment(payment, items, theirs);
    for (const [name, amount] of expectation.lines) {
      expected.set(name, (expected.get(name) ?? 0n) + amount);
    }
    problems.push(...expectation.problems.map((text) => `${nameOf(payment.id)}: ${text}`));
  }
  const references = new Set(payments.map(({ reference }) => reference));
  if (theirs.charges.some(({ txRef }) => !references.has(txRef))) {
    problems.push('the provider has a charge of no payment of ours');
  }
  problems.push(...differences(world, own, expected, "the provider's book"));
  const ofBank = new Map([...own].filter(([name]) => bankAccounts.test(name)));
  problems.push(...differences(world, ofBank, readBank(world, payments), 'the bank'));
  return problems;
}

async function readOwnBook(world: World): Promise<Book> {
  const { rows } = await sql<{ id: string; code: number; currency: string; amount: bigint }>`
    select reference_id as id, account_code as code, currency, sum(amount_minor)::bigint as amount
    from ledger_entries where workspace_id = ${world.tenant.liveWorkspaceId} and not is_held
    group by reference_id, account_code, currency
    order by reference_id, account_code, currency`.execute(world.database.db);
  return new Map(
    rows.map(({ id, code, currency, amount }) => [
      lineName(id, accountOfCode(code), currency),
      amount,
    ]),
  );
}

const bankAccounts = / (provider_clearing|refunds_payable) /;

/** The bank knows references and amounts only: what came in, and what went back. */
function readBank(world: World, payments: readonly PaymentRow[]): Book {
  const idOf = new Map(payments.map(({ id, reference }) => [reference, id]));
  const bank = new Map<string, bigint>();
  for (const { kind, reference, currency, amountMinor } of world.simulator.bankStatement('live')) {
    const isCharge = kind === 'charge';
    if (!isCharge && kind !== 'refund' && kind !== 'refund_reversal') continue;
    const account = isCharge ? 'provider_clearing' : 'refunds_payable';
    const name = lineName(idOf.get(reference) ?? reference, account, currency);
    bank.set(name, (bank.get(name) ?? 0n) + amountMinor);
  }
  return bank;
}

function differences(world: World, own: Book, other: Book, source: string): readonly string[] {
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((name) => {
    const [ours, theirs] = [own.get(name) ?? 0n, other.get(name) ?? 0n];
    const [id = '', account, currency] = name.split(' ');
    return ours === theirs
      ? []
      : [`${world.nameOf(id)}: ${account} is ${ours} ${currency}, by ${source} ${theirs}`];
  });
}
