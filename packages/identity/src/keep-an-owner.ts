import { violatedConstraint } from '@countinghouse/postgres';
import { reject } from './reject.ts';
import type { Rejected } from './reject.ts';

/**
 * Maps the database's last-owner constraint to a rejection: it decides, whatever was counted
 * before.
 */
export async function keepingAnOwner<Outcome>(
  change: () => Promise<Outcome>,
): Promise<Outcome | Rejected<'last_owner'>> {
  try {
    return await change();
  } catch (error) {
    if (violatedConstraint(error) !== 'members_keep_an_owner') throw error;
    return reject('last_owner');
  }
}
