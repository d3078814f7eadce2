import { formatSpan } from '@countinghouse/ui';
import { texts } from './texts.ts';

/** How long an answer can still be given. */
export function dueWordsOf(dueAt: string): string {
  const span = formatSpan(dueAt, new Date());
  return span === '' ? texts.overdue : texts.dueIn(span);
}
