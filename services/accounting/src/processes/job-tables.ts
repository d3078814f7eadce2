import { fingerprintJobs, installJobs, queuesOf } from '@countinghouse/jobs';
import { databaseRoles } from '../kernel/database.ts';
import { work } from './jobs.ts';

const queues = queuesOf(work);

/** The queues and schedules of this release, put into a migrated database by its owner. */
export const jobTables = {
  fingerprint: fingerprintJobs(queues),
  run: (ownerUrl: string): Promise<void> =>
    installJobs({ ownerUrl, applicationRole: databaseRoles.application, queues }),
};
