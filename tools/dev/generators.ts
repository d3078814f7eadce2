import { describeSchema } from '@countinghouse/postgres';
import { contractTable } from './contract-table.ts';
import { ledgerPage } from './ledger-tables.ts';
import { openapiDocument } from './openapi-document.ts';
import { paymentsPage } from './payment-diagram.ts';
import { databaseUrl } from './payments-service.ts';
import type { Servers } from './servers.ts';
import { withTemporaryPayments } from './temporary-database.ts';

export type Generator = {
  /** Path in the repository. */
  readonly file: string;
  readonly generate: (servers: Servers) => Promise<string> | string;
};

/** Every file that is written by a program. A new one is one more entry. */
export const generators: readonly Generator[] = [
  {
    file: 'services/payments/src/schema.generated.ts',
    generate: (servers) =>
      withTemporaryPayments(servers, (place) =>
        describeSchema(databaseUrl(place, 'payments_owner')),
      ),
  },
  { file: 'services/payments/openapi.json', generate: openapiDocument },
  { file: 'docs/contract.md', generate: contractTable },
  { file: 'docs/ledger.md', generate: ledgerPage },
  { file: 'docs/payments.md', generate: paymentsPage },
];
