import type { Tx } from '../../../kernel/database.ts';
import { findAccounts } from '../../../setup/chart/find-accounts.ts';
import { findContact } from '../../../setup/contacts/find-contact.ts';
import type { Organisation } from '../../../tenants/organisations/organisation.rules.ts';
import type { LineFacts, ManualLine } from './manual-line.rules.ts';

/** The accounts and contacts of the lines, as far as they are the organisation's. */
export async function findLineFacts(
  tx: Tx,
  { id: orgId, baseCurrency }: Organisation,
  lines: readonly ManualLine[],
): Promise<LineFacts> {
  const accountIds = lines.map(({ accountId }) => accountId);
  const accounts = await findAccounts(tx, orgId, accountIds);
  const contactIds = new Set<string>();
  for (const contactId of new Set(lines.map((line) => line.contactId ?? null))) {
    if (contactId === null) continue;
    if ((await findContact(tx, orgId, contactId)) !== null) contactIds.add(contactId);
  }
  return { baseCurrency, accounts, contactIds };
}
