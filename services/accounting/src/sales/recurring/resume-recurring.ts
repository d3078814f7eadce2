import type { BooksDeps } from '../../kernel/books-deps.ts';
import { actOnRecurring } from './act-on-recurring.ts';
import type { RecurringChanged, RecurringOrder, RecurringRejection } from './act-on-recurring.ts';
import { missedMax } from './recurring.rules.ts';
import { countBefore, firstOnOrAfter } from './schedule.rules.ts';

export interface ResumeOrder extends RecurringOrder {
  /** Whether to catch up on the dates of the pause. */
  readonly catchUp: boolean;
}

interface ResumeRejection {
  readonly kind: 'reject';
  readonly reason: 'not_paused' | 'too_many_missed';
}

export type ResumeOutcome = RecurringChanged | RecurringRejection | ResumeRejection;

/** Resumes from today, or with the dates that the pause skipped. */
export function resumeRecurring(deps: BooksDeps, order: ResumeOrder): Promise<ResumeOutcome> {
  const action = 'recurring.resumed';
  return actOnRecurring<ResumeRejection>(deps, order, action, async (_tx, recurring, today) => {
    const { isPaused, nextDate } = recurring;
    if (!isPaused) return { kind: 'reject', reason: 'not_paused' };
    const resumed = { paused_at: null };
    if (nextDate === null || nextDate >= today) return { kind: 'change', change: resumed };
    if (!order.catchUp) {
      const change = { ...resumed, next_date: firstOnOrAfter(recurring, today) };
      return { kind: 'change', change };
    }
    if (countBefore(recurring, nextDate, today, missedMax + 1) > missedMax) {
      return { kind: 'reject', reason: 'too_many_missed' };
    }
    return { kind: 'change', change: resumed };
  });
}
