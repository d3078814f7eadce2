import { isUuid } from '@countinghouse/identifiers';
import type { Database } from '../../kernel/database.ts';
import { listOrganisationsFor } from '../organisations/read-organisations.ts';
import { listKeysByLast4, listThingsById } from './find-anything.sql.ts';
import type { FoundThing } from './find-anything.sql.ts';

const last4Shape = /^[A-Za-z0-9_-]{4}$/;
const foundMax = 20;

/** By id of anything, a key's last four characters, or a part of a name or of a member's address. */
export async function listFound(
  { database }: { readonly database: Database },
  text: string,
): Promise<readonly FoundThing[]> {
  const [things, keys, organisations] = await Promise.all([
    isUuid(text) ? listThingsById(database.db, text.toLowerCase()) : [],
    last4Shape.test(text) ? listKeysByLast4(database.db, text, foundMax) : [],
    listOrganisationsFor({ database }, { view: 'all', text }),
  ]);
  return [
    ...things,
    ...keys,
    ...organisations.slice(0, foundMax).map((one): FoundThing => ({
      kind: 'organisation',
      id: one.id,
      title: one.name,
      subtitle: `${one.country}, ${one.environment}`,
      orgId: one.id,
      orgName: one.name,
    })),
  ];
}
