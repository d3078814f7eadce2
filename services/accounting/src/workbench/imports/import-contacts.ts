import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { addContact } from '../../setup/contacts/create-contact.ts';
import { listIdsByContactName } from '../../setup/contacts/find-contact.ts';
import type { NewCard } from '../../setup/contacts/write-contact-card.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { lockOrganisation } from '../../tenants/organisations/lock-organisation.ts';
import { faultOf, hasFaults, toKey } from './import.rules.ts';
import type { CheckedRow, ReadRow } from './import.rules.ts';

export interface ImportOutcome {
  readonly isStored: boolean;
  readonly rows: readonly CheckedRow[];
}

/** Creates the contacts that do not exist yet, all or none. */
export function importContacts(
  deps: BooksDeps,
  { orgId, actor }: MemberCaller,
  rows: readonly ReadRow<NewCard>[],
  isDryRun: boolean,
): Promise<ImportOutcome> {
  return withTransaction(deps.database.db, async (tx) => {
    // Serialises imports: a second import of the same file finds what the first stored.
    await lockOrganisation(tx, orgId);
    const checked = await checkRows(tx, orgId, rows);
    if (isDryRun || hasFaults(checked)) return { isStored: false, rows: checked };
    for (const [at, { value }] of rows.entries()) {
      if (value === null || checked[at]?.status !== 'new') continue;
      await addContact(tx, deps, { orgId, actor, request: value });
    }
    return { isStored: true, rows: checked };
  });
}

async function checkRows(
  tx: Tx,
  orgId: string,
  rows: readonly ReadRow<NewCard>[],
): Promise<readonly CheckedRow[]> {
  const names = rows.map(({ label }) => toKey(label));
  const known = await listIdsByContactName(tx, orgId, names);
  return rows.map((row, at): CheckedRow => {
    const { line, label, fault } = row;
    if (fault !== null) return { line, label, status: 'fault', fault };
    const name = toKey(label);
    if (names.indexOf(name) < at) return faultOf(row, 'name', 'The file has this name twice.');
    return { line, label, status: known.has(name) ? 'exists' : 'new', fault: null };
  });
}
