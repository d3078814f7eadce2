import { createJobSender } from '@countinghouse/jobs';
import { createMailQueue } from '@countinghouse/mail';
import { sql } from '@countinghouse/postgres';
import type { BookedLine } from '../../../../tools/demo/books/bank.ts';
import { fillBooks } from '../../../../tools/demo/books/fill.ts';
import type { FilledBooks } from '../../../../tools/demo/books/fill.ts';
import { moneyCodes } from '../../../../tools/demo/books/steps.ts';
import type { DemoPlan } from '../../../../tools/demo/plan/types.ts';
import { listYearReports } from '../../src/closing/year-end/list-year-reports.ts';
import type { KeyMakerDeps } from '../../src/people/api-keys/create-api-key.ts';
import { testSealer } from '../support/people/staff.ts';
import { createTestOrganisation, newTestId } from '../support/people/tenants.ts';
import type { useAccountingDatabase } from '../support/processes/accounting-database.ts';

export type DemoBooks = FilledBooks & {
  readonly orgId: string;
  /** With a clock that shows the last day of the plan. */
  readonly deps: KeyMakerDeps;
};

type AccountingDatabase = Pick<ReturnType<typeof useAccountingDatabase>, 'deps' | 'testDatabase'>;

/** The books of `./dev demo`, up to the last day of a plan. */
export async function fillTestBooks(
  { deps, testDatabase }: AccountingDatabase,
  plan: DemoPlan,
): Promise<DemoBooks> {
  const { orgId } = await createTestOrganisation(deps, {
    name: 'Adire Lane (demo)',
    country: 'NG',
    baseCurrency: 'NGN',
    timeZone: 'Africa/Lagos',
  });
  const sendJob = createJobSender();
  const queueMail = createMailQueue({ sendJob, sealer: testSealer, newId: newTestId });
  const publicUrl = 'https://books.example';
  const tools = { ...deps, sealer: testSealer, sendJob, queueMail, publicUrl };
  const now = new Date(`${plan.endDate}T10:00:00Z`);
  const filled = await fillBooks(tools, orgId, plan, testDatabase.ownerUrl);
  return { ...filled, orgId, deps: { ...deps, now: () => now } };
}

/** Profit and loss of a span, balance sheet and trial balance of its last day, on both bases. */
export async function printReports(
  { orgId, deps }: DemoBooks,
  span: { readonly start: string; readonly end: string },
): Promise<string> {
  const figures = await listYearReports(deps.database.db, deps, orgId, span);
  const told = figures.map(({ basis, report, line, code, name, amountMinor }) => {
    const whose = code === null ? 'in all' : `${code} ${name ?? ''}`;
    return [`${basis} ${report}, ${line}: ${whose}`, toMajor(amountMinor)] as const;
  });
  return `${JSON.stringify(Object.fromEntries(told), null, 2)}\n`;
}

function toMajor(minor: bigint): string {
  const size = minor < 0n ? -minor : minor;
  return `${minor < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

/** What a line was matched to, as its truth would be told. */
type Told = { readonly lineId: string; readonly told: string };

/** Lines that were matched by themselves to something else than they are. */
export async function findWrongLines(books: DemoBooks): Promise<readonly string[]> {
  const { orgId, deps } = books;
  // Every table is asked for the organisation by itself: a partition is not found through a join.
  const { rows } = await sql<Told>`
    select m.line_id as "lineId", string_agg(case
      when m.payment_id is not null and not m.made_here then 'payment ' || m.payment_id
      when m.payment_id is not null then
        (select 'documents ' || string_agg(t.source_id || ' ' || a.doc_minor, ', ' order by t.source_id)
        from open_items f
        join allocations a on a.org_id = ${orgId} and a.from_item_id = f.id and a.undone_at is null
        join open_items t on t.org_id = ${orgId} and t.id = a.to_item_id
        where f.org_id = ${orgId} and f.source_kind = 'payment' and f.source_id = m.payment_id)
      when not m.made_here then 'entry ' || m.entry_id
      else (select 'accounts ' || string_agg(distinct c.code, ' ' order by c.code)
        from journal_lines l join accounts c on c.org_id = ${orgId} and c.id = l.account_id
        where l.org_id = ${orgId} and l.entry_id = m.entry_id and l.account_id <> b.account_id)
      end, '; ') as told
    from bank_matches m join bank_lines b on b.org_id = ${orgId} and b.id = m.line_id
    where m.org_id = ${orgId} and m.undone_at is null
    group by m.line_id`.execute(deps.database.db);
  const told = new Map(rows.map((row) => [row.lineId, row.told]));
  return books.bank.lines
    .filter(({ by }) => by === 'machine')
    .flatMap((line) => {
      const [is, found] = [tellTruth(books, line), told.get(line.lineId)];
      return is === found ? [] : [`${line.movement.key}: ${found ?? 'nothing'}, not ${is}`];
    });
}

function tellTruth({ office }: DemoBooks, { movement }: BookedLine): string {
  const { truth, settles } = movement;
  switch (truth.kind) {
    case 'documents': {
      const parts = settles.map(({ id, amountMinor }) => `${id} ${amountMinor}`);
      return `documents ${parts.toSorted().join(', ')}`;
    }
    case 'booked':
      return `payment ${office.made.payments.get(truth.payment)}`;
    case 'booked_transfer':
      return `entry ${office.made.entries.get(truth.transfer)}`;
    case 'account':
      return `accounts ${truth.code}`;
    case 'tax':
      return 'accounts 2210';
    case 'transfer':
      return `accounts ${moneyCodes[truth.other]}`;
    case 'unknown':
      return 'nobody knows';
  }
}
