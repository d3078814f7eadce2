import type { Metrics } from '@countinghouse/observability';
import type { Database } from '../../kernel/database.ts';
import { countUnpackedMonths } from './months.sql.ts';
import { hotFrom } from './pack-months.ts';

export function addMonthMetrics(
  metrics: Metrics,
  database: Database,
  ledgerHotMonths: number,
  now: () => Date,
): void {
  const help = 'Months of the ledger’s tables that are old enough to be packed and are not.';
  metrics.gauge('ledger_months_to_pack', help, [], async (gauge) => {
    const before = hotFrom(ledgerHotMonths, now());
    gauge.set(await countUnpackedMonths(database.db, before).catch(() => Number.NaN));
  });
}
