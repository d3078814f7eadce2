import { fingerprintJobs, installJobs, queuesOf } from '@countinghouse/jobs';
import type { Work } from '@countinghouse/jobs';
import type { DatabaseRoles } from '@countinghouse/postgres';

/** The queues and schedules of this release, put into a migrated database by its owner. */
export function createJobTables<Deps>(work: readonly Work<Deps>[], roles: DatabaseRoles) {
  const queues = queuesOf(work);
  return {
    fingerprint: fingerprintJobs(queues),
    run: (ownerUrl: string): Promise<void> => installJobs({ ownerUrl, roles, queues }),
  };
}
