import { addDays, addMonths, monthStart } from '@countinghouse/calendar';
import { createChance } from '../../../services/accounting/test/support/bank/bank-names.ts';
import { planLedger } from './ledger.ts';
import { planPipeline } from './pipeline.ts';
import type { PlanBook } from './plan-book.ts';
import { planPurchases, rentOf } from './purchases.ts';
import { planSales, retainers } from './sales.ts';
import { planStories } from './stories.ts';
import { planToday } from './today.ts';
import { lanes } from './types.ts';
import type { DemoPlan, Lane, Movement, PlannedMonth, PlannedRate, Step } from './types.ts';

/** Two years, with few enough events a month to fill a demo's books in seconds. */
const usual = { monthCount: 24, volume: 0.6 };

/**
 * Two years of a small textile company in Lagos, up to a given day: the same for the same day and
 * seed. Nothing after that day has happened yet.
 */
export function planDemoBooks(
  endDate: string,
  seed: number,
  { monthCount = usual.monthCount, volume = usual.volume }: Partial<typeof usual> = {},
): DemoPlan {
  const firstMonth = addMonths(monthStart(endDate), 1 - monthCount);
  const months = Array.from({ length: monthCount }, (_, index) => addMonths(firstMonth, index));
  const steps: { readonly lane: Lane; readonly step: Step }[] = [];
  const movements: Movement[] = [];
  const book: PlanBook = {
    chance: createChance(seed),
    months,
    endDate,
    volume,
    step: (lane, step) => steps.push({ lane, step }),
    move: (movement) => movements.push(movement),
  };
  const rates = planRates(book);
  planSales(book);
  planPurchases(book);
  planLedger(book);
  planStories(book);
  planPipeline(book);
  planToday(book);
  return {
    openingDate: addDays(firstMonth, -1),
    endDate,
    rates,
    recurring: [...retainers(firstMonth), rentOf(firstMonth)],
    months: months.map((from) => ({
      ...planMonth(from, endDate, steps, movements),
      closes: closesIn(from, firstMonth, endDate),
    })),
  };
}

function planMonth(
  from: string,
  endDate: string,
  steps: readonly { readonly lane: Lane; readonly step: Step }[],
  movements: readonly Movement[],
): Omit<PlannedMonth, 'closes'> {
  const last = addDays(addMonths(from, 1), -1);
  const to = last < endDate ? last : endDate;
  const isWithin = ({ date }: { readonly date: string }) => date >= from && date <= to;
  const byDate = (a: { readonly date: string }, b: { readonly date: string }) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
  const laneOf = (name: Lane) =>
    steps
      .flatMap(({ lane, step }) => (lane === name && isWithin(step) ? [step] : []))
      .toSorted(byDate);
  return {
    from,
    to,
    lanes: { sales: laneOf(lanes[0]), purchases: laneOf(lanes[1]), ledger: laneOf(lanes[2]) },
    movements: movements.filter(isWithin).toSorted(byDate),
    isOver: last < endDate,
  };
}

/** A year's books are closed in the following February, once that is over. */
function closesIn(from: string, firstMonth: string, endDate: string): readonly string[] {
  const isFebruary = from.slice(5, 7) === '02';
  const isOver = addMonths(from, 1) <= endDate;
  const yearEnd = `${Number(from.slice(0, 4)) - 1}-12-31`;
  return isFebruary && isOver && yearEnd > firstMonth ? [yearEnd] : [];
}

/**
 * The naira falls slowly, so that payments from customers abroad are worth more when they arrive.
 */
function planRates({ chance, months }: PlanBook): readonly PlannedRate[] {
  let dollar = 1_448;
  const rates: PlannedRate[] = [];
  for (const month of [addMonths(months[0] ?? '', -1), ...months]) {
    dollar += 3 + chance.below(9);
    const cents = chance.below(4) * 25;
    rates.push({
      currency: 'USD',
      date: month,
      rate: `${dollar}.${String(cents).padStart(2, '0')}`,
    });
    rates.push({ currency: 'EUR', date: month, rate: `${Math.round(dollar * 1.09)}.5` });
  }
  return rates;
}
