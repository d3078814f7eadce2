import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { addContact } from '../../setup/contacts/create-contact.ts';
import { listIdsByContactName } from '../../setup/contacts/find-contact.ts';
import type { NewCard } from '../../setup/contacts/write-contact-card.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { findLockedOrganisation } from '../../tenants/organisations/lock-organisation.ts';
import { faultOf, hasFaults, toKey } from './import.rules.ts';
import type { JudgedRow, ReadRow } from './import.rules.ts';

export interface ImportOutcome {
  readonly isStored: boolean;
  readonly rows: readonly JudgedRow[];
}

/** Creates the contacts that are not there yet, all of them or none. */
export function importContacts(
  deps: BooksDeps,
  { orgId, actor }: MemberCaller,
  rows: readonly ReadRow<NewCard>[],
  isDryRun: boolean,
): Promise<ImportOutcome> {
  return withTransaction(deps.database.db, async (tx) => {
    // Two imports of one file after the other: the second finds what the first stored.
    await findLockedOrganisation(tx, orgId);
    const judged = await judge(tx, orgId, rows);
    if (isDryRun || hasFaults(judged)) return { isStored: false, rows: judged };
    for (const [at, { value }] of rows.entries()) {
      if (value === null || judged[at]?.status !== 'new') continue;
      await addContact(tx, deps, { orgId, actor, request: value });
    }
    return { isStored: true, rows: judged };
  });
}

async function judge(
  tx: Tx,
  orgId: string,
  rows: readonly ReadRow<NewCard>[],
): Promise<readonly JudgedRow[]> {
  const names = rows.map(({ label }) => toKey(label));
  const known = await listIdsByContactName(tx, orgId, names);
  return rows.map((row, at): JudgedRow => {
    const { line, label, fault } = row;
    if (fault !== null) return { line, label, status: 'fault', fault };
    const name = toKey(label);
    if (names.indexOf(name) < at) return faultOf(row, 'name', 'The file has this name twice.');
    return { line, label, status: known.has(name) ? 'exists' : 'new', fault: null };
  });
}
