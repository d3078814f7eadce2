import type { Metrics } from '@countinghouse/observability';
import type { Database } from '../../kernel/database.ts';
import { environments } from '../../kernel/environment.rules.ts';
import { breakGuide } from './break-guide.rules.ts';
import { countBreaks } from './list-breaks.ts';

export function addReconciliationMetrics(metrics: Metrics, database: Database): void {
  const help = 'Open differences between the provider’s lists and our books, by list and kind.';
  const labels = ['environment', 'list', 'kind'] as const;
  metrics.gauge('reconciliation_open_breaks', help, labels, async (gauge) => {
    gauge.reset();
    const counts = await countBreaks(database).catch(() => null);
    // Without the database there are no figures, never invented ones.
    if (counts === null) return;
    // Zeros are reported too: an alert needs a series, and a resolved one must fall to zero.
    for (const environment of environments) {
      for (const { list, kind } of breakGuide) gauge.set({ environment, list, kind }, 0);
    }
    for (const { environment, list, kind, count } of counts) {
      gauge.set({ environment, list, kind }, Number(count));
    }
  });
}
