import { violatedConstraint } from '@countinghouse/postgres';
import { reject } from './reject.ts';
import type { Rejected } from './reject.ts';

/** The database has the last word on the last owner, whatever was counted before. */
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
