import { sql } from '@countinghouse/postgres';
import { expect } from 'vitest';
import { accountOfCode } from '../../src/ledger/chart.rules.ts';
import { verifyLedger } from '../../src/ledger/verify-ledger.ts';
import type { ChargingProcesses } from './charging-processes.ts';
import type { Json } from './simulator-process.ts';

interface PaymentRow {
  readonly id: string;
  readonly status: string;
  readonly attention: string | null;
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly events: readonly string[];
  readonly suspense: readonly string[];
}

type Account = Readonly<Record<string, number>>;

/**
 * Ours, the provider's, and the statement of its bank. What our ledger has to hold for each payment
 * is reckoned from the provider's book alone; then the three are compared.
 */
export async function expectThreeBooksAgree(
  world: ChargingProcesses,
  options: { readonly isMismatchExpected?: boolean } = {},
): Promise<readonly PaymentRow[]> {
  const payments = await readPayments(world);
  const book = await world.simulator.ask('/simulator/book?side=live');
  const statement = await world.simulator.ask('/simulator/bank-statement?side=live');
  const ledger = await readLedger(world);
  const bank = sumBank(statement.lines);

  const problems: string[] = [...book.problems];
  for (const payment of payments) {
    const theirs = theirAccount(payment, book);
    problems.push(...judgeEnd(payment, theirs, options.isMismatchExpected === true));
    const ours = ledger.get(payment.id) ?? {};
    problems.push(
      ...compare(payment, 'ledger and provider', ours, expectedLedger(payment, theirs)),
    );
    const cash = { in: ours['provider_clearing'] ?? 0, back: -(ours['refunds_payable'] ?? 0) };
    const { in: cameIn = 0, back = 0 } = bank.get(payment.reference) ?? {};
    problems.push(...compare(payment, 'ledger and bank', cash, { in: cameIn, back }));
  }
  expect(problems).toEqual([]);
  expect(await countPostedTwice(world)).toBe(0);
  expect(await countUnhandled(world)).toBe(0);
  const { liveWorkspaceId: workspaceId } = world.tenant;
  expect(await verifyLedger(world.database, { workspaceId })).toEqual([]);
  return payments;
}

interface TheirAccount {
  readonly paid: number;
  readonly paidTimes: number;
  readonly returned: number;
}

function theirAccount(payment: PaymentRow, book: Json): TheirAccount {
  const isOurs = (row: Json): boolean => row.txRef === payment.reference;
  const charges = book.charges.filter((row: Json) => isOurs(row) && row.status === 'successful');
  const refunds = book.refunds.filter((row: Json) => isOurs(row) && row.status !== 'failed');
  const sum = (rows: readonly Json[]): number =>
    rows.reduce((total: number, row) => total + row.amountMinor, 0);
  return { paid: sum(charges), paidTimes: charges.length, returned: sum(refunds) };
}

/** Exactly one end, told exactly once. */
function judgeEnd(payment: PaymentRow, theirs: TheirAccount, mayWait: boolean): readonly string[] {
  const problems: string[] = [];
  const { status, events, suspense } = payment;
  const say = (text: string): void => void problems.push(`${payment.id} ${status}: ${text}`);
  if (theirs.paidTimes > 1) say(`was charged ${theirs.paidTimes} times`);
  switch (status) {
    case 'succeeded':
      if (theirs.paid !== Number(payment.amountMinor)) say(`the provider took ${theirs.paid}`);
      if (events.filter((type) => type === 'payment.succeeded').length !== 1) say('told wrongly');
      break;
    case 'failed':
    case 'cancelled':
      if (events.includes('payment.succeeded')) say('was told as a success');
      if (theirs.paid !== theirs.returned) say(`${theirs.paid - theirs.returned} was not returned`);
      if (theirs.paid > 0 && suspense.join() !== 'returned') say(`suspense: ${suspense.join()}`);
      break;
    default:
      if (!mayWait || payment.attention === null) say('has no end');
  }
  if (new Set(events).size !== events.length) say(`events ${events.join()}`);
  return problems;
}

function expectedLedger(payment: PaymentRow, theirs: TheirAccount): Account {
  if (theirs.paid === 0) return {};
  const fee = Number(payment.feeMinor);
  const open = theirs.paid - theirs.returned;
  return payment.status === 'succeeded'
    ? {
        provider_clearing: theirs.paid,
        merchant_pending: fee - Number(payment.amountMinor),
        platform_fees: -fee,
      }
    : { provider_clearing: theirs.paid, suspense: -open, refunds_payable: -theirs.returned };
}

function compare(
  { id, status }: PaymentRow,
  what: string,
  ours: Account,
  theirs: Account,
): readonly string[] {
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
  return names
    .filter((name) => (ours[name] ?? 0) !== (theirs[name] ?? 0))
    .map(
      (name) => `${id} ${status}: ${what}: ${name} ${ours[name] ?? 0}, not ${theirs[name] ?? 0}`,
    );
}

async function readPayments(world: ChargingProcesses): Promise<readonly PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.status, p.attention, p.reference, p.amount_minor as "amountMinor",
      p.fee_minor as "feeMinor",
      coalesce((select array_agg(e.type order by e.id) from events e
        where e.workspace_id = p.workspace_id and e.data ->> 'id' = p.id::text), '{}') as events,
      coalesce((select array_agg(s.status order by s.id) from suspense_items s
        where s.workspace_id = p.workspace_id and s.payment_id = p.id), '{}') as suspense
    from payments p where p.workspace_id = ${world.tenant.liveWorkspaceId} order by p.id`.execute(
    world.database.db,
  );
  return rows;
}

async function readLedger(world: ChargingProcesses): Promise<ReadonlyMap<string, Account>> {
  const { rows } = await sql<{ id: string; code: number; sum: string }>`
    select reference_id as id, account_code as code, sum(amount_minor)::text as sum
    from ledger_entries where workspace_id = ${world.tenant.liveWorkspaceId} and not is_held
    group by reference_id, account_code`.execute(world.database.db);
  const ledger = new Map<string, Record<string, number>>();
  for (const { id, code, sum } of rows) {
    ledger.set(id, { ...ledger.get(id), [accountOfCode(code)]: Number(sum) });
  }
  return ledger;
}

function sumBank(lines: readonly Json[]): ReadonlyMap<string, Account> {
  const bank = new Map<string, { in: number; back: number }>();
  for (const { kind, reference, amountMinor } of lines) {
    const sums = bank.get(reference) ?? { in: 0, back: 0 };
    if (kind === 'charge') sums.in += amountMinor;
    if (kind === 'refund' || kind === 'refund_reversal') sums.back -= amountMinor;
    bank.set(reference, sums);
  }
  return new Map([...bank].map(([reference, sums]) => [reference, { ...sums }]));
}

/** A payment is charged once, and each suspense item received once and returned once at most. */
async function countPostedTwice(world: ChargingProcesses): Promise<number> {
  const { rows } = await sql`
    select source_kind, source_id, step from ledger_transactions
    group by source_kind, source_id, step having count(*) > 1`.execute(world.database.db);
  return rows.length;
}

async function countUnhandled(world: ChargingProcesses): Promise<number> {
  const { rows } = await sql`
    select 1 from provider_callbacks
    where workspace_id = ${world.tenant.liveWorkspaceId} and handled_at is null`.execute(
    world.database.db,
  );
  return rows.length;
}
