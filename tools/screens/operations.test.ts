import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Fetched by a link: the browser downloads the file. */
const downloaded = [
  'exportHledger',
  'exportPaymentsProof',
  'getAttachmentContent',
  'getDocumentPdf',
  'getQuotePdf',
  'listSummaryMovements',
];

/** Of no use to a person: for programs, or said by another answer that the screens read. */
const notForScreens = [
  'getBankReconciliation',
  'getBankStatement',
  'getChanges',
  'getDocumentLink',
  'getItem',
  'getOpenapi',
  'listEvents',
  'listLeads',
];

/** Done by the API alone until a screen offers it. */
const withoutScreen = [
  'cancelChangeRequest',
  'changeAccount',
  'changeBankRule',
  'changeBaseCurrency',
  'changeItem',
  'changeMember',
  'changeMoneyAccount',
  'changePaymentTerms',
  'closeDocumentLink',
  'deleteAccount',
  'forgetExchangeRate',
  'leaveOrganisation',
  'listExchangeRates',
  'openMoneyAccount',
  'replayWebhookEvents',
  'resendInvitation',
  'rotateApiKey',
  'rotateWebhookSecret',
  'setBankAccount',
  'setExchangeRate',
  'setNumberSeries',
  'tryBankRule',
  'vouchMember',
];

function listOperations(): readonly string[] {
  const text = readFileSync(join(root, 'services/accounting/app-openapi.json'), 'utf8');
  return [...text.matchAll(/"operationId": "(\w+)"/g)].map(([, name = '']) => name);
}

function readSources(): string {
  return ['web/books/src', 'web/ui/src']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => readFileSync(join(root, folder, name), 'utf8')),
    )
    .join('\n');
}

test('every operation of the books’ application is called by a screen, or named here with the reason', () => {
  const sources = readSources();
  const operations = listOperations();
  expect(operations.length).toBeGreaterThan(200);
  const uncalled = operations.filter((name) => !sources.includes(`'${name}'`));
  expect(uncalled.toSorted()).toEqual(
    [...downloaded, ...notForScreens, ...withoutScreen].toSorted(),
  );
});
