import { toAddressList } from '@countinghouse/api-keys';
import { AdminRefusal } from './admin-command.ts';

/** Who may use a key, as an operator writes it. */
export function parseCidrs(ranges: readonly string[]): readonly string[] {
  try {
    toAddressList(ranges);
  } catch {
    throw new AdminRefusal(`must be CIDR ranges such as 203.0.113.0/24: ${ranges.join(', ')}`);
  }
  return ranges;
}

/** When a key ends; null when nothing was said. */
export function parseTime(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) {
    throw new AdminRefusal(`${text} is not an ISO 8601 time such as 2026-12-31T23:59:59Z`);
  }
  return time;
}
