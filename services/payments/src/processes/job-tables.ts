import { createJobTables } from '@countinghouse/process';
import { databaseRoles } from '../kernel/database.ts';
import { work } from './jobs.ts';

export const jobTables = createJobTables(work, databaseRoles);
