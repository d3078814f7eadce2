export {
  addDays,
  addMonths,
  addMonthsToEnd,
  dayIn,
  daysBetween,
  dayStart,
  fiscalYearStart,
  hourIn,
  monthEnd,
  monthStart,
  parseDay,
  wholeMonths,
  yearStart,
} from './days.ts';
export { dayMs, daySeconds } from './durations.ts';
