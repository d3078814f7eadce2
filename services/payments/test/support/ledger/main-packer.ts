import { createLogger } from '@countinghouse/observability';
import { connectDatabase } from '@countinghouse/postgres';
import type { Schema } from '../../../src/kernel/schema.generated.ts';
import { packMonths } from '../../../src/ledger/months/pack-months.ts';

const [, , url = ''] = process.argv;
const database = connectDatabase<Schema>({ url, applicationName: 'packer', connectionsMax: 1 });
await packMonths(
  {
    database,
    logger: createLogger({ service: 'test', level: 'silent' }),
    ledgerHotMonths: 18,
    ledgerTablespace: null,
  },
  new Date(),
);
await database.close();
