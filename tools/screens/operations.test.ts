import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Application {
  readonly name: string;
  readonly document: string;
  readonly folder: string;
  /** Fetched by a link: the browser downloads the file. */
  readonly downloaded: readonly string[];
  /** Not useful to people, with what the screens read instead. */
  readonly notForScreens: Readonly<Record<string, string>>;
}

const forPrograms = 'for programs';

const applications: readonly Application[] = [
  {
    name: 'books',
    document: 'services/accounting/app-openapi.json',
    folder: 'web/books/src',
    downloaded: [
      'downloadArchive',
      'exportHledger',
      'exportPaymentsProof',
      'getAttachmentContent',
      'getContactStatementPdf',
      'getDocumentPdf',
      'getQuotePdf',
      'listSummaryMovements',
    ],
    notForScreens: {
      getBankReconciliation: 'listBankReconciliations',
      getBankStatement: 'listBankStatements',
      getChanges: forPrograms,
      getDocumentLink: 'getDocument',
      getItem: 'listItems',
      getOpenapi: forPrograms,
      listEvents: 'listWebhookDeliveries',
      listLeads: 'getLeadBoard',
    },
  },
  {
    name: 'dashboard',
    document: 'services/payments/dashboard-openapi.json',
    folder: 'web/dashboard/src',
    downloaded: [
      'downloadArchive',
      'getDisputeFileContent',
      'getDisputePack',
      'getDocumentContent',
      'printPaymentLink',
      'printQrCode',
    ],
    notForScreens: {
      getBusinessChanges: forPrograms,
      getChanges: forPrograms,
      getMovement: 'listBalanceEntries',
      getMovementHead: 'listBalanceEntries',
      getOpenapi: forPrograms,
      getPayment: 'getMoneyTrail',
      getPaymentLink: 'searchPaymentLinks',
      getPayout: 'getPayoutTrail',
      getQrCode: 'searchQrCodes',
      getRefund: 'getMoneyTrail',
      getSettlementAccount: 'listSettlementAccounts',
      listEvents: 'searchEvents',
      listMovementCheckpoints: forPrograms,
      listMovements: 'listBalanceEntries',
      listPaymentLinks: 'searchPaymentLinks',
      listPayments: 'searchPayments',
      listPayouts: 'searchPayouts',
      listQrCodes: 'searchQrCodes',
      listRefunds: 'getMoneyTrail',
      listSettlements: 'listSettlementDays',
      listSplitRecipients: 'searchSplitRecipients',
      listSubscriptions: 'searchSubscriptions',
      listWebhookDeliveries: 'searchWebhookDeliveries',
      summarizeMovements: 'listBalanceEntries',
    },
  },
];

function listOperations(document: string): readonly string[] {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/"operationId": "(\w+)"/g)].map(([, name = '']) => name);
}

function readSources(folder: string): string {
  return [folder, 'web/ui/src']
    .flatMap((one) =>
      readdirSync(join(root, one), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => readFileSync(join(root, one, name), 'utf8')),
    )
    .join('\n');
}

test.each(applications)(
  'every operation of the $name is called by a screen, or named here with the reason',
  ({ document, folder, downloaded, notForScreens }) => {
    const sources = readSources(folder);
    const operations = listOperations(document);
    expect(operations.length).toBeGreaterThan(100);
    const isCalled = (name: string): boolean => sources.includes(`'${name}'`);
    const uncalled = operations.filter((name) => !isCalled(name));
    expect(uncalled.toSorted()).toEqual([...downloaded, ...Object.keys(notForScreens)].toSorted());
    const instead = Object.values(notForScreens).filter((name) => name !== forPrograms);
    expect(instead.filter((name) => !isCalled(name))).toEqual([]);
  },
);
