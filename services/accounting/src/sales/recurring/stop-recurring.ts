import type { BooksDeps } from '../../kernel/books-deps.ts';
import { actOnRecurring } from './act-on-recurring.ts';
import type { RecurringChanged, RecurringOrder, RecurringRejection } from './act-on-recurring.ts';

/** Stops it permanently; existing documents stay. */
export function stopRecurring(
  deps: BooksDeps,
  order: RecurringOrder,
): Promise<RecurringChanged | RecurringRejection> {
  return actOnRecurring<never>(deps, order, 'recurring.stopped', async () => ({
    kind: 'change',
    change: { stopped_at: deps.now(), next_date: null },
  }));
}
