import { dayIn } from '@countinghouse/calendar';
import type { Db } from '../../kernel/database.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { listNumberSeriesRows } from './number-series.sql.ts';
import { fiscalYearOf, formatNumber } from './number.rules.ts';
import type { NumberedKind, NumberSeries } from './number.rules.ts';

export interface ShownSeries extends NumberSeries {
  readonly kind: NumberedKind;
  readonly hasNumbers: boolean;
  /** The next number for today's date. */
  readonly nextNumber: string;
}

/** Each kind's number format and next number. */
export async function listNumberSeries(
  db: Db,
  orgId: string,
  now: Date,
): Promise<readonly ShownSeries[]> {
  const { timeZone, fiscalYearStart } = await getOrganisation(db, orgId);
  const date = dayIn(timeZone, now);
  const series = await listNumberSeriesRows(db, orgId, fiscalYearOf(date, fiscalYearStart));
  return series.map(({ lastNumber, ...one }) => ({
    ...one,
    nextNumber: formatNumber(one, { date, fiscalYearStart }, lastNumber + 1n),
  }));
}
