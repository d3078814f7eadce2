import { addDays } from '@countinghouse/calendar';
import { sealJournal } from '../../../services/accounting/src/ledger/journal/proof/seal-journal.ts';
import { verifyBooks } from '../../../services/accounting/src/ledger/journal/proof/verify-books.ts';
import { grantLockException } from '../../../services/accounting/src/ledger/locks/grant-lock-exception.ts';
import { expireQuotes } from '../../../services/accounting/src/sales/quotes/expire-quotes.ts';
import { lanes } from '../plan/types.ts';
import type { DemoPlan } from '../plan/types.ts';
import { bookStatements, openBank } from './bank.ts';
import type { Bank } from './bank.ts';
import { openOffice } from './basics.ts';
import { beginBooks } from './beginning.ts';
import { orFail } from './bookkeeper.ts';
import type { DemoDeps, Office } from './bookkeeper.ts';
import { endMonth } from './month-end.ts';
import { analyzeTables, monthsToLookAfter } from './statistics.ts';
import { runStep } from './steps.ts';

export type FilledBooks = { readonly office: Office; readonly bank: Bank };

/**
 * Carries out a plan day by day through the application's use cases, as the company's people would
 * have. Sales, purchases and the rest of a month run concurrently; then its statements arrive.
 */
export async function fillBooks(
  deps: DemoDeps,
  orgId: string,
  plan: DemoPlan,
  ownerUrl: string,
): Promise<FilledBooks> {
  const office = await openOffice(deps, orgId, plan);
  await beginBooks(office, plan);
  const bank = openBank();
  for (const [index, month] of plan.months.entries()) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const step of month.lanes[lane]) await runStep(office, step);
      }),
    );
    await bookStatements(office, bank, month);
    await endMonth(office, month);
    if (monthsToLookAfter.has(index)) await analyzeTables(ownerUrl);
  }
  await settleStatuses(office);
  return { office, bank };
}

/**
 * State of the books on the last day: overdue statuses are up to date, and the journal is sealed.
 */
async function settleStatuses(office: Office): Promise<void> {
  const { endDate, organisation } = office;
  const deps = office.on(endDate);
  await expireQuotes(deps);
  orFail(
    await grantLockException(deps, {
      ...office.as('accountant'),
      role: 'accountant',
      memberId: office.caller('bookkeeper').member.id,
      reason: 'Late bills of last year',
      endsAt: new Date(`${addDays(endDate, 10)}T10:00:00Z`),
    }),
  );
  await sealJournal(deps);
  orFail(await verifyBooks(deps, organisation.id));
}
