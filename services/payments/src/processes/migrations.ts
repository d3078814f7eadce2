import { expectSchema } from '@countinghouse/process';
import { appendOnlyTables } from '../kernel/append-only.rules.ts';

const folder = new URL('../../migrations', import.meta.url);

export const { migrationsFolder, readExpectedSchema } = expectSchema(folder, appendOnlyTables);
