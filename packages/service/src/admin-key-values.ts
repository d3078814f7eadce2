import { toAddressList } from '@countinghouse/api-keys';
import { AdminRefusal } from './admin-command.ts';

/** Who may use a key, as an operator writes it. */
export function parseCidrs(ranges: readonly string[]): readonly string[] {
  try {
    toAddressList(ranges);
  } catch {
    throw new AdminRefusal(`not all of these are CIDR ranges: ${ranges.join(', ')}`);
  }
  return ranges;
}

/** When a key ends; null when nothing was said. */
export function parseTime(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new AdminRefusal(`${text} is no ISO 8601 time`);
  return time;
}
