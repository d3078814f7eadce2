import { endMemberSessions } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import type { ClosingWork } from '@countinghouse/process';
import { listEndpoints, removeEndpoint } from '@countinghouse/webhooks';
import { theService } from '../../kernel/caller.rules.ts';
import type { Database } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { revokeEveryKey } from '../../people/api-keys/revoke-api-key.ts';
import { createClosingPlace } from '../../people/closing/closing-place.ts';
import type { ClosingPlaceDeps } from '../../people/closing/closing-place.ts';
import { stopRecurring } from '../../sales/recurring/stop-recurring.ts';
import { erasePeople, listRunningRecurring, saveAccessEnded } from './closing.sql.ts';
import { listObstacles } from './list-obstacles.ts';

export interface ClosingWorkDeps extends ClosingPlaceDeps {
  readonly database: Database;
}

/** What closing does to an organisation. Documents, the journal and the audit log stay. */
export function createClosingWork(deps: ClosingWorkDeps): ClosingWork<Schema> {
  return {
    ...createClosingPlace(deps),
    listObstacles,
    windDown: async (orgId) => {
      for (const recurring of await listRunningRecurring(deps.database.db, orgId)) {
        await stopRecurring(deps, { ...recurring, orgId, actor: theService, role: 'owner' });
      }
    },
    endAccess: async (tx, orgId) => {
      await revokeEveryKey(tx, deps, { orgId, actor: theService });
      await endMemberSessions(tx, orgId);
    },
    drain: async (tx, tenantId) => {
      for (const { endpointId } of await listEndpoints(tx, tenantId)) {
        await removeEndpoint(tx, { tenantId, endpointId }, deps.now());
      }
    },
    erase: ({ tenantId: orgId }) =>
      withTransaction(deps.database.db, async (tx) => {
        await saveAccessEnded(tx, orgId, deps.now());
        await erasePeople(tx, orgId);
        return null;
      }),
  };
}
