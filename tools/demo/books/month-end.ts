import { addDays, addMonths } from '@countinghouse/calendar';
import { reconcile } from '../../../services/accounting/src/bank/reconciliation/reconcile.ts';
import { revalue } from '../../../services/accounting/src/closing/revaluation/revalue.ts';
import { closeYear } from '../../../services/accounting/src/closing/year-end/close-year.ts';
import { verifyBooks } from '../../../services/accounting/src/ledger/journal/proof/verify-books.ts';
import { hardenLock } from '../../../services/accounting/src/ledger/locks/harden-lock.ts';
import { setLockDates } from '../../../services/accounting/src/ledger/locks/set-lock-dates.ts';
import type { PlannedMonth } from '../plan/types.ts';
import { orFail } from './bookkeeper.ts';
import type { Office } from './bookkeeper.ts';
import { moneyCodes } from './steps.ts';

/** The accountant's work at the end of a month. */
export async function endMonth(office: Office, month: PlannedMonth): Promise<void> {
  if (!month.isOver) return;
  const { to } = month;
  const today = addDays(to, 3);
  const by = office.as('accountant');
  for (const code of Object.values(moneyCodes)) {
    const account = { accountId: office.account(code), asOf: to };
    orFail(await reconcile(office.on(today), { ...office.as('bookkeeper'), ...account }));
  }
  orFail(await revalue(office.on(today), { ...by, date: to }));
  const isQuarterEnd = Number(to.slice(5, 7)) % 3 === 0;
  if (isQuarterEnd) {
    // The previous quarter's tax is declared and paid by now.
    const tax = addDays(addMonths(addDays(to, 1), -3), -1);
    orFail(await setLockDates(office.on(today), { ...by, role: 'accountant', dates: { tax } }));
  }
  for (const yearEnd of month.closes) await endYear(office, today, yearEnd);
}

/** The accountant closes the year, and the owner locks it permanently a year later. */
async function endYear(office: Office, today: string, yearEnd: string): Promise<void> {
  const orgId = office.organisation.id;
  const found = orFail(await verifyBooks(office.on(today), orgId));
  const [broken] = found.breaks;
  if (broken !== undefined) throw new Error(`the demo's books are broken: ${broken.check}`);
  orFail(
    await closeYear(office.on(today), {
      ...office.as('accountant'),
      role: 'accountant',
      yearEnd,
      despite: ['unapplied_money', 'clearing', 'drafts'],
      note: 'What customers paid too much is settled with their next order.',
    }),
  );
  const before = addDays(addMonths(addDays(yearEnd, 1), -12), -1);
  const { name: confirmation } = office.organisation;
  const lock = { ...office.as('owner'), role: 'owner', date: before, confirmation } as const;
  orFail(await hardenLock(office.on(today), lock));
}
