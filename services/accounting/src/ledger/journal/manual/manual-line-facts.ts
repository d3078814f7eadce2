import type { Tx } from '../../../kernel/database.ts';
import { listAccountsByIds } from '../../../setup/chart/list-accounts-by-ids.ts';
import { findContact } from '../../../setup/contacts/find-contact.ts';
import type { Organisation } from '../../../tenants/organisations/organisation.rules.ts';
import type { LineFacts, ManualLine } from './manual-line.rules.ts';

/** The lines' accounts and contacts that belong to the organisation. */
export async function readLineFacts(
  tx: Tx,
  { id: orgId, baseCurrency }: Organisation,
  lines: readonly ManualLine[],
): Promise<LineFacts> {
  const accountIds = lines.map(({ accountId }) => accountId);
  const accounts = await listAccountsByIds(tx, orgId, accountIds);
  const contactIds = new Set<string>();
  for (const contactId of new Set(lines.map((line) => line.contactId ?? null))) {
    if (contactId === null) continue;
    if ((await findContact(tx, orgId, contactId)) !== null) contactIds.add(contactId);
  }
  return { baseCurrency, accounts, contactIds };
}
