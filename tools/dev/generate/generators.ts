import { grafanaFiles } from '../../deploy/grafana/grafana-files.ts';
import { kubernetesFiles } from '../../deploy/kubernetes/kubernetes-files.ts';
import { sdkFiles } from '../../sdk/sdk-files.ts';
import type { Servers } from '../servers/servers.ts';
import { accountingApiPage } from './accounting-api-tables.ts';
import { applicationPage } from './application-tables.ts';
import { architecturePage } from './area-tables.ts';
import { booksPage } from './books-tables.ts';
import { contractTable } from './contract-table.ts';
import { ledgerPage } from './ledger-tables.ts';
import { paymentsPage } from './payment-diagram.ts';
import { readAccounting } from './read-accounting.ts';
import { readPayments } from './read-payments.ts';

export type Generator = {
  /** Path in the repository. */
  readonly file: string;
  readonly generate: (servers: Servers) => Promise<string> | string;
};

/** Every generated file. A new one is one more entry. */
export const generators: readonly Generator[] = [
  {
    file: 'services/payments/src/kernel/schema.generated.ts',
    generate: async (servers) => (await readPayments(servers)).schemaTypes,
  },
  {
    file: 'services/payments/openapi.json',
    generate: async (servers) => (await readPayments(servers)).openapi,
  },
  {
    file: 'services/payments/dashboard-openapi.json',
    generate: async (servers) => (await readPayments(servers)).dashboardOpenapi,
  },
  {
    file: 'services/payments/console-openapi.json',
    generate: async (servers) => (await readPayments(servers)).consoleOpenapi,
  },
  {
    file: 'services/accounting/src/kernel/schema.generated.ts',
    generate: async (servers) => (await readAccounting(servers)).schemaTypes,
  },
  {
    file: 'services/accounting/openapi.json',
    generate: async (servers) => (await readAccounting(servers)).openapi,
  },
  {
    file: 'services/accounting/app-openapi.json',
    generate: async (servers) => (await readAccounting(servers)).appOpenapi,
  },
  {
    file: 'services/accounting/console-openapi.json',
    generate: async (servers) => (await readAccounting(servers)).consoleOpenapi,
  },
  // They read the documents above.
  ...sdkFiles,
  { file: 'ARCHITECTURE.md', generate: architecturePage },
  { file: 'docs/contract.md', generate: contractTable },
  { file: 'docs/books.md', generate: booksPage },
  { file: 'docs/api-accounting.md', generate: accountingApiPage },
  { file: 'docs/application.md', generate: applicationPage },
  { file: 'docs/ledger.md', generate: ledgerPage },
  { file: 'docs/payments.md', generate: paymentsPage },
  ...kubernetesFiles,
  ...grafanaFiles,
];
