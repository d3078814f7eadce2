import type { Tx } from '../../kernel/database.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { takeNextNumber } from './number-series.sql.ts';
import { fiscalYearOf } from './number.rules.ts';
import type { NumberedKind } from './number.rules.ts';

/**
 * Takes the next number without gaps: the series stays locked until the transaction ends. A
 * chronological series throws for a date before its last; `orRefusal` turns that into a rejection.
 */
export async function takeNumber(
  tx: Tx,
  organisation: Pick<Organisation, 'id' | 'fiscalYearStart'>,
  kind: NumberedKind,
  date: string,
): Promise<string> {
  const { id, fiscalYearStart } = organisation;
  const fiscalYear = fiscalYearOf(date, fiscalYearStart);
  const taken = await takeNextNumber(tx, id, kind, { date, fiscalYear });
  if (taken === null) throw new Error(`organisation ${id} has no number series for ${kind}`);
  return taken;
}
