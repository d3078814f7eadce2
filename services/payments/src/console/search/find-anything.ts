import { isUuid } from '@countinghouse/identifiers';
import type { Database } from '../../kernel/database.ts';
import { listBusinessesFor } from '../businesses/read-businesses.ts';
import { listThingsById, listKeysByLast4 } from './find-anything.sql.ts';
import type { FoundThing } from './find-anything.sql.ts';

const last4Shape = /^[A-Za-z0-9_-]{4}$/;
const foundMax = 20;

/** By id of anything, by a key's last four characters, or by a part of a merchant's name or address. */
export async function listFound(
  { database }: { readonly database: Database },
  text: string,
): Promise<readonly FoundThing[]> {
  const [things, keys, businesses] = await Promise.all([
    isUuid(text) ? listThingsById(database.db, text.toLowerCase()) : [],
    last4Shape.test(text) ? listKeysByLast4(database.db, text, foundMax) : [],
    listBusinessesFor(
      { database },
      { isToReview: false, kycStatus: null, isSuspended: null, text },
    ),
  ]);
  return [
    ...things,
    ...keys,
    ...businesses
      .slice(0, foundMax)
      .map(({ id, businessName, kycStatus, country }): FoundThing => ({
        kind: 'business',
        id,
        title: businessName,
        subtitle: `${country}, ${kycStatus}`,
        businessId: id,
        businessName,
      })),
  ];
}
