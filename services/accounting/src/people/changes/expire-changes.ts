import { runInTurn } from '@countinghouse/jobs';
import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import { theService } from '../../kernel/caller.rules.ts';
import { lockOrganisation } from '../../tenants/organisations/lock-organisation.ts';
import { findChangeRequest, listExpiredChanges } from './change-requests.sql.ts';
import type { ChangeDeps } from './changes-deps.ts';
import { endChange } from './decide-change.ts';

const changesPerLook = 200;

/** Expires requests that were not decided within seven days; returns how many. */
export async function expireChanges(
  deps: ChangeDeps & { readonly logger: Logger },
): Promise<number> {
  const { db } = deps.database;
  const expired = await listExpiredChanges(db, deps.now(), changesPerLook);
  await runInTurn(
    expired,
    ({ orgId, id }) =>
      withTransaction(db, async (tx) => {
        await lockOrganisation(tx, orgId);
        const request = await findChangeRequest(tx, orgId, id);
        if (request?.status === 'requires_review') {
          await endChange(tx, deps, request, { status: 'expired', actor: theService });
        }
      }),
    (error, { orgId, id }) => {
      const ids = { org_id: orgId, change_request_id: id };
      deps.logger.error({ err: error, ...ids }, 'change_request_not_expired');
    },
  );
  return expired.length;
}
