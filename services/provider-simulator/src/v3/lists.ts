import { toProviderDay } from '../core/times.rules.ts';
import { refusal, success } from './call.ts';
import type { Call, Reply } from './call.ts';

/** Fixed as in v3: there is no parameter for it. */
const pageRows = 20;

export function page<Row>(
  message: string,
  rows: readonly Row[],
  query: Call['query'],
  present: (row: Row) => unknown,
): Reply {
  const current = Number(query['page'] ?? '1');
  if (!Number.isInteger(current) || current < 1) return refusal('page is invalid');
  const shown = rows.slice((current - 1) * pageRows, current * pageRows);
  return success(message, shown.map(present), {
    page_info: {
      total: rows.length,
      current_page: current,
      total_pages: Math.ceil(rows.length / pageRows),
    },
  });
}

/** `from` and `to` are days on the provider's own clock, both inclusive. */
export function isWithinDays(atMs: number, query: Call['query']): boolean {
  const day = toProviderDay(atMs);
  const { from, to } = { from: query['from'], to: query['to'] };
  return (
    (from === undefined || day >= from.slice(0, 10)) && (to === undefined || day <= to.slice(0, 10))
  );
}
