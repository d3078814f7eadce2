import type { BooksDeps } from '../../kernel/books-deps.ts';
import { actOnRecurring } from './act-on-recurring.ts';
import type { RecurringChanged, RecurringOrder, RecurringRejection } from './act-on-recurring.ts';

interface PauseRejection {
  readonly kind: 'reject';
  readonly reason: 'already_paused';
}

export type PauseOutcome = RecurringChanged | RecurringRejection | PauseRejection;

/** Creates no documents until someone resumes it. */
export function pauseRecurring(deps: BooksDeps, order: RecurringOrder): Promise<PauseOutcome> {
  return actOnRecurring<PauseRejection>(deps, order, 'recurring.paused', async (_tx, recurring) =>
    recurring.isPaused
      ? { kind: 'reject', reason: 'already_paused' }
      : { kind: 'change', change: { paused_at: deps.now() } },
  );
}
