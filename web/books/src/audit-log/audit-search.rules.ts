import { compact } from '../brand.ts';
import { readDay, readText } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

export interface AuditSearch {
  readonly actor?: string;
  readonly action?: string;
  readonly subject_kind?: string;
  readonly subject_id?: string;
  readonly from?: string;
  readonly to?: string;
  readonly starting_after?: string;
}

export function readAuditSearch(raw: RawSearch): AuditSearch {
  return compact({
    actor: readText(raw, 'actor'),
    action: readText(raw, 'action'),
    subject_kind: readText(raw, 'subject_kind'),
    subject_id: readText(raw, 'subject_id'),
    from: readDay(raw, 'from'),
    to: readDay(raw, 'to'),
    starting_after: readText(raw, 'starting_after'),
  });
}
