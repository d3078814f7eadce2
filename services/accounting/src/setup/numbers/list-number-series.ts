import { dayIn } from '@countinghouse/calendar';
import type { Tx } from '../../kernel/database.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { listNumberSeriesRows } from './number-series.sql.ts';
import { fiscalYearOf, formatNumber } from './number.rules.ts';
import type { NumberedKind, NumberSeries } from './number.rules.ts';

export interface ShownSeries extends NumberSeries {
  readonly kind: NumberedKind;
  readonly hasNumbers: boolean;
  /** Of something dated today. */
  readonly nextNumber: string;
}

/** How the numbers of each kind look, and which one is next. */
export async function listNumberSeries(
  tx: Tx,
  orgId: string,
  now: Date,
): Promise<readonly ShownSeries[]> {
  const { timeZone, fiscalYearStart } = await getOrganisation(tx, orgId);
  const date = dayIn(timeZone, now);
  const series = await listNumberSeriesRows(tx, orgId, fiscalYearOf(date, fiscalYearStart));
  return series.map(({ lastNumber, ...one }) => ({
    ...one,
    nextNumber: formatNumber(one, { date, fiscalYearStart }, lastNumber + 1n),
  }));
}
