import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import { expect } from 'vitest';
import type { Document } from '../../../src/documents/document/document.rules.ts';
import type { OpenItemSource } from '../../../src/kernel/open-item-source.rules.ts';
import type { KeyMakerDeps } from '../../../src/people/api-keys/create-api-key.ts';
import { allocate } from '../../../src/settling/allocations/allocate.ts';
import type { AllocateOutcome } from '../../../src/settling/allocations/allocate.ts';
import type { PaymentOrder } from '../../../src/settling/payments/payment-order.ts';
import type { Payment } from '../../../src/settling/payments/payment.rules.ts';
import { recordPayment } from '../../../src/settling/payments/record-payment.ts';
import type { RecordOutcome } from '../../../src/settling/payments/record-payment.ts';
import { author, createIssuingScene } from '../documents/issuing-scene.ts';
import type { IssuingScene } from '../documents/issuing-scene.ts';
import type { TestOrganisationOptions } from '../people/tenants.ts';

export const payDate = '2026-04-01';

export type PaymentWish = Partial<Omit<PaymentOrder, 'currency' | 'allocations'>> & {
  readonly currency?: string;
};

/** Whatever has an open item. */
export type Settleable = Document | Payment | OpenItemSource;

/** Documents in the books, and what settles them. */
export interface SettlingScene extends IssuingScene {
  readonly act: { readonly orgId: string; readonly actor: typeof author };
  /** Money for a document, 1000 Bank on payDate unless told otherwise. */
  readonly tryToPay: (
    document: Document | readonly Document[],
    amountsMinor: bigint | readonly bigint[],
    wish?: PaymentWish,
  ) => Promise<RecordOutcome>;
  readonly pay: (...wish: Parameters<SettlingScene['tryToPay']>) => Promise<Payment>;
  /** Money of the customer for nothing yet. */
  readonly receive: (amountMinor: bigint, wish?: PaymentWish) => Promise<Payment>;
  readonly tryToAllocate: (
    from: Settleable,
    to: Settleable,
    amountMinor: bigint,
    date?: string,
  ) => Promise<AllocateOutcome>;
  readonly allocate: (...order: Parameters<SettlingScene['tryToAllocate']>) => Promise<string>;
  /** The one allocation of a payment that was made as it was recorded. */
  readonly allocationOf: (payment: Payment) => Promise<string>;
  /** `basis code doc base` of the entry that a move of a source posted, sorted. */
  readonly linesOf: (sourceId: string, move: string) => Promise<readonly string[]>;
  /** What is open: `doc base`. */
  readonly open: (source: Settleable) => Promise<string>;
  /** Balances by account code, of either basis, zeros left out. */
  readonly balances: (basis: 'accrual' | 'cash') => Promise<Readonly<Record<string, bigint>>>;
}

export async function createSettlingScene(
  deps: KeyMakerDeps,
  options: TestOrganisationOptions = {},
): Promise<SettlingScene> {
  const scene = await createIssuingScene(deps, options);
  const { orgId } = scene;
  const act = { orgId, actor: author };
  const tryToPay: SettlingScene['tryToPay'] = (documents, amountsMinor, wish = {}) =>
    recordPayment(deps, toOrder(scene, [documents].flat(), [amountsMinor].flat(), wish));
  const tryToAllocate: SettlingScene['tryToAllocate'] = (from, to, amountMinor, date = payDate) =>
    allocate(deps, { ...act, from: sourceOf(from), to: sourceOf(to), amountMinor, date });
  return {
    ...scene,
    act,
    tryToPay,
    pay: async (...wish) => paymentOf(await tryToPay(...wish)),
    receive: async (amountMinor, { currency = 'EUR', ...wish } = {}) =>
      paymentOf(
        await recordPayment(deps, {
          ...act,
          direction: 'in',
          accountId: scene.accountIdOf('1000'),
          contactId: scene.customer.id,
          date: payDate,
          amountMinor,
          ...wish,
          currency: getCurrency(currency),
        }),
      ),
    tryToAllocate,
    allocate: async (...order) => {
      const outcome = await tryToAllocate(...order);
      if (outcome.kind === 'reject') throw new Error(outcome.reason);
      return outcome.allocationId;
    },
    allocationOf: async (payment) => {
      const row = await deps.database.db
        .selectFrom('allocations as a')
        .innerJoin('open_items as i', (join) =>
          join.onRef('i.org_id', '=', 'a.org_id').onRef('i.id', '=', 'a.from_item_id'),
        )
        .select('a.id')
        .where('a.org_id', '=', orgId)
        .where('i.source_id', '=', payment.id)
        .executeTakeFirstOrThrow();
      return row.id;
    },
    linesOf: (sourceId, move) => readLines(deps, orgId, sourceId, move),
    open: (source) => readOpen(deps, orgId, sourceOf(source)),
    balances: (basis) => readBalances(deps, orgId, basis),
  };
}

export function sourceOf(thing: Settleable): OpenItemSource {
  if ('number' in thing) return { kind: 'document', id: thing.id };
  return 'amountMinor' in thing ? { kind: 'payment', id: thing.id } : thing;
}

function paymentOf(outcome: RecordOutcome): Payment {
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  return outcome.payment;
}

function toOrder(
  scene: IssuingScene,
  documents: readonly Document[],
  amountsMinor: readonly bigint[],
  { currency, ...wish }: PaymentWish,
): PaymentOrder {
  const [first] = documents;
  if (first === undefined) throw new Error('a payment of nothing');
  return {
    orgId: scene.orgId,
    actor: author,
    direction: ['invoice', 'supplier_credit'].includes(first.kind) ? 'in' : 'out',
    accountId: scene.accountIdOf('1000'),
    contactId: first.contactId,
    date: payDate,
    currency: currency === undefined ? first.currency : getCurrency(currency),
    amountMinor: amountsMinor.reduce((sum, minor) => sum + minor, 0n),
    allocations: documents.map((document, index) => ({
      to: sourceOf(document),
      amountMinor: amountsMinor[index] ?? 0n,
    })),
    ...wish,
  };
}

async function readLines(
  { database }: KeyMakerDeps,
  orgId: string,
  sourceId: string,
  move: string,
): Promise<readonly string[]> {
  const rows = await database.db
    .selectFrom('journal_entries as e')
    .innerJoin('journal_lines as l', (join) =>
      join.onRef('l.org_id', '=', 'e.org_id').onRef('l.entry_id', '=', 'e.id'),
    )
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.org_id', '=', 'l.org_id').onRef('a.id', '=', 'l.account_id'),
    )
    .select(['a.code', 'l.basis', 'l.currency', 'l.doc_minor', 'l.base_minor'])
    .where('e.org_id', '=', orgId)
    .where('e.source_id', '=', sourceId)
    .where('e.move', '=', move)
    .execute();
  return rows
    .map((row) => `${row.basis} ${row.code} ${row.currency} ${row.doc_minor} ${row.base_minor}`)
    .toSorted();
}

async function readOpen(
  { database }: KeyMakerDeps,
  orgId: string,
  source: OpenItemSource,
): Promise<string> {
  const row = await database.db
    .selectFrom('open_items')
    .select(['open_doc_minor', 'open_base_minor'])
    .where('org_id', '=', orgId)
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .executeTakeFirstOrThrow();
  return `${row.open_doc_minor} ${row.open_base_minor}`;
}

async function readBalances(
  { database }: KeyMakerDeps,
  orgId: string,
  basis: 'accrual' | 'cash',
): Promise<Readonly<Record<string, bigint>>> {
  const { rows } = await sql<{ code: string; minor: bigint }>`
    select a.code, sum(l.base_minor)::bigint as minor
    from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = ${orgId} and l.basis in ('both', ${basis})
    group by a.code having sum(l.base_minor) <> 0 order by a.code`.execute(database.db);
  return Object.fromEntries(rows.map(({ code, minor }) => [code, minor]));
}

/**
 * What holds after every step: open items explain the control accounts, contact by contact; what is
 * open on a document is what it says is outstanding; nothing is left of what is settled.
 */
export async function expectSoundBooks({ deps, orgId }: SettlingScene): Promise<void> {
  const { rows: unexplained } = await sql`
    with ledger as (
      select l.account_id, l.contact_id, sum(l.base_minor) as minor
      from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
      where l.org_id = ${orgId} and l.basis in ('both', 'accrual')
        and a.system_key in ('receivable', 'payable', 'employee_payable')
      group by 1, 2),
    items as (
      select account_id, contact_id, sum(open_base_minor) as minor
      from open_items where org_id = ${orgId} group by 1, 2)
    select * from ledger full join items using (account_id, contact_id)
    where coalesce(ledger.minor, 0) <> coalesce(items.minor, 0)`.execute(deps.database.db);
  expect(unexplained).toEqual([]);
  const { rows: disagreeing } = await sql`
    select d.id, d.status from documents d
    join open_items i on i.org_id = d.org_id and i.source_kind = 'document' and i.source_id = d.id
    where d.org_id = ${orgId} and d.status <> 'void'
      and abs(i.open_doc_minor) <> d.total_minor - d.paid_minor - d.credited_minor`.execute(
    deps.database.db,
  );
  expect(disagreeing).toEqual([]);
}
