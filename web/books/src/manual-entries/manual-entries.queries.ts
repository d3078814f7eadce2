import { major } from '@countinghouse/ui';
import type { AppJournalEntry } from '@countinghouse/web-client/accounting';
import { call } from '../api.ts';
import type { SentEntryLine } from './entry-lines.rules.ts';

export interface EntryInput {
  readonly date: string;
  readonly memo: string;
  readonly lines: readonly SentEntryLine[];
  readonly lockReason: string;
}

export type EntryKind = 'entry' | 'opening';

export function postEntry(
  orgId: string,
  kind: EntryKind,
  { date, memo, lines, lockReason }: EntryInput,
): Promise<AppJournalEntry> {
  const body = {
    date,
    lines: lines.map(({ debit, credit, base_amount: base, ...line }) => ({
      ...line,
      ...(debit !== undefined && { debit: major(debit) }),
      ...(credit !== undefined && { credit: major(credit) }),
      ...(base !== undefined && { base_amount: major(base) }),
    })),
    ...(lockReason !== '' && { lock_reason: lockReason }),
  };
  return kind === 'opening'
    ? call('postOpeningBalances', { path: { orgId }, body })
    : call('postJournalEntry', { path: { orgId }, body: { ...body, memo } });
}
