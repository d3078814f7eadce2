import { fingerprintJobs, installJobs, queuesOf } from '@countinghouse/jobs';
import type { Work } from '@countinghouse/jobs';
import type { DatabaseRoles } from '@countinghouse/postgres';

/** This release's queues and schedules; the owner installs them into a migrated database. */
export function createJobTables<Deps>(work: readonly Work<Deps>[], roles: DatabaseRoles) {
  const queues = queuesOf(work);
  return {
    fingerprint: fingerprintJobs(queues),
    run: (ownerUrl: string): Promise<void> => installJobs({ ownerUrl, roles, queues }),
  };
}
