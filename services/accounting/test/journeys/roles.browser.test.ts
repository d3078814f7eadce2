import { join } from 'node:path';
import { readRequiredPermissions } from '@countinghouse/testing';
import { readOffers } from '@countinghouse/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayDo, permissions, permissionsOf } from '../../src/tenants/members/permission.rules.ts';
import { roles } from '../../src/tenants/members/role.rules.ts';
import type { Role } from '../../src/tenants/members/role.rules.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { openOffice } from './support.ts';
import type { Office } from './support.ts';

let office: Office;
let scene: IssuingScene;
let page: Page;
beforeAll(async () => {
  office = await openOffice();
  scene = await createIssuingScene(office.api.deps);
  page = await office.open(scene.orgId, 'owner');
});
afterAll(() => office.close());

/** What an operation asks for, or a permission where the operation asks by its body. */
type Need = string;

/** Where the rail leads, and what is read there. */
const rail: Readonly<Record<string, Need>> = {
  Approvals: 'listApprovals',
  Invoices: 'listDocuments',
  'Bills and claims': 'listDocuments',
  Quotes: 'listQuotes',
  Leads: 'getLeadBoard',
  Recurring: 'listRecurring',
  Payments: 'listPayments',
  Transfers: 'listTransfers',
  'Match lines': 'listBankLines',
  Statements: 'listBankStatements',
  Accounts: 'listBankAccounts',
  Rules: 'listBankRules',
  Contacts: 'searchContacts',
  Journal: 'listJournalEntries',
  Reports: 'getProfitAndLoss',
  Settings: 'listChart',
  Import: 'importContacts',
  'Audit log': 'listAuditLog',
  'Lock dates': 'getLocks',
  'Year ends': 'listYearEnds',
  Revaluations: 'listRevaluations',
  Proof: 'getJournalProof',
};

/** The sections of the settings, and what is read in each. */
const sections: Readonly<Record<string, Need>> = {
  Profile: 'getSettings',
  Accounts: 'listChart',
  'Tax codes': 'listTaxCodes',
  Items: 'listItems',
  'Payment terms': 'listPaymentTerms',
  'Exchange rates': 'listExchangeRates',
  'Number series': 'listNumberSeries',
  Locks: 'getLocks',
  Reminders: 'getReminderSchedule',
  'Approval policies': 'listApprovalPolicies',
  Members: 'listMembers',
  'API keys': 'listApiKeys',
  Webhooks: 'listWebhooks',
  'Online payments': 'listPaymentsConnections',
  'Changes that wait': 'listChangeRequests',
  'Your data': 'listArchives',
};

/** For whom it is not: not there, or there with the reason. */
type Otherwise = 'absent' | 'disabled';

interface Screen {
  readonly path: string;
  /** Stands at its head. */
  readonly title: string;
  /** Without it there is nothing to press here. */
  readonly reads?: Need;
  readonly acts: Readonly<Record<string, readonly [Need, Otherwise]>>;
}

/** Each screen's buttons, and what they do. */
const screens: readonly Screen[] = [
  {
    path: '/documents?family=sales',
    title: 'Invoices',
    acts: {
      Invoice: ['sales_drafts:write', 'absent'],
      'Credit note': ['sales_drafts:write', 'absent'],
    },
  },
  {
    path: '/documents?family=purchases',
    title: 'Bills and claims',
    acts: {
      Bill: ['purchase_drafts:write', 'absent'],
      'Expense claim': ['claims:write', 'absent'],
    },
  },
  { path: '/quotes', title: 'Quotes', acts: { 'New quote': ['createQuote', 'absent'] } },
  { path: '/leads/board', title: 'Leads', acts: { 'New lead': ['createLead', 'absent'] } },
  {
    path: '/recurring',
    title: 'Recurring documents',
    acts: { Invoice: ['createRecurring', 'absent'], Bill: ['createRecurring', 'absent'] },
  },
  {
    path: '/payments',
    title: 'Payments',
    acts: { 'Record a payment': ['recordPayment', 'absent'] },
  },
  { path: '/transfers', title: 'Transfers', acts: { 'New transfer': ['postTransfer', 'absent'] } },
  {
    path: '/bank/accounts',
    title: 'Bank accounts',
    acts: { 'Create the account': ['openMoneyAccount', 'absent'] },
  },
  { path: '/bank/rules', title: 'Bank rules', acts: { 'Add the rule': ['addBankRule', 'absent'] } },
  { path: '/contacts', title: 'Contacts', acts: { 'New contact': ['addContact', 'absent'] } },
  {
    path: '/contacts/:contact',
    title: 'Customer',
    acts: {
      'Record a payment': ['recordPayment', 'absent'],
      'Edit the contact': ['editContact', 'disabled'],
      'Change bank details': ['setContactBankDetails', 'disabled'],
    },
  },
  {
    path: '/journal/entries',
    title: 'Journal',
    acts: {
      'Manual entry': ['postJournalEntry', 'absent'],
      'Opening balances': ['postOpeningBalances', 'absent'],
    },
  },
  {
    path: '/locks',
    title: 'Lock dates',
    acts: {
      'Lock for good …': ['hardenLock', 'disabled'],
      'Grant an exception': ['grantLockException', 'absent'],
    },
  },
  {
    path: '/journal/proof',
    title: 'Proof of the journal',
    acts: { 'Verify the journal': ['verifyJournal', 'disabled'] },
  },
  {
    path: '/settings/profile',
    title: 'Profile',
    acts: {
      'Save the details': ['changeSettings', 'absent'],
      'Save the colour': ['changeBrand', 'absent'],
    },
  },
  {
    path: '/settings/accounts',
    title: 'Accounts',
    acts: {
      Create: ['createAccount', 'absent'],
      Change: ['changeAccount', 'absent'],
      Remove: ['deleteAccount', 'absent'],
    },
  },
  {
    path: '/settings/tax-codes',
    title: 'Tax codes',
    acts: { Create: ['createTaxCode', 'absent'] },
  },
  {
    path: '/settings/items',
    title: 'Items',
    acts: { Create: ['createItem', 'absent'], Change: ['changeItem', 'absent'] },
  },
  {
    path: '/settings/payment-terms',
    title: 'Payment terms',
    acts: { Create: ['createPaymentTerms', 'absent'] },
  },
  {
    path: '/settings/exchange-rates',
    title: 'Exchange rates',
    acts: {
      'Set the rate': ['setExchangeRate', 'absent'],
      Remove: ['forgetExchangeRate', 'absent'],
    },
  },
  {
    path: '/settings/number-series',
    title: 'Number series',
    acts: { Change: ['setNumberSeries', 'absent'] },
  },
  {
    path: '/settings/locks',
    title: 'Locks',
    reads: 'getLocks',
    acts: { Save: ['setLocks', 'disabled'] },
  },
  {
    path: '/settings/approval-policies',
    title: 'Approval policies',
    acts: { Add: ['addApprovalPolicy', 'absent'] },
  },
  {
    path: '/settings/members',
    title: 'Members',
    reads: 'listMembers',
    acts: {
      Invite: ['createInvitation', 'absent'],
      'Leave the organisation': ['leaveOrganisation', 'absent'],
    },
  },
  {
    path: '/settings/api-keys',
    title: 'API keys',
    acts: {
      Create: ['createApiKey', 'absent'],
      Rotate: ['rotateApiKey', 'absent'],
      Revoke: ['revokeApiKey', 'absent'],
    },
  },
  { path: '/settings/webhooks', title: 'Webhooks', acts: { Create: ['createWebhook', 'absent'] } },
  {
    path: '/settings/payments',
    title: 'Online payments',
    acts: { Connect: ['connectPayments', 'absent'] },
  },
];

const needs = readRequiredPermissions(join(import.meta.dirname, '../../app-openapi.json'));

/** An operation that asks for nothing is for every member. */
function isFor(role: Role, need: Need): boolean {
  const anyOf = needs.get(need) ?? [need];
  if (anyOf.length === 0) return true;
  return permissions.some((one) => anyOf.includes(one) && mayDo(role, one));
}

/** The owner's own page, told that its reader has another role. Data is read as the owner: only what the screens offer differs. */
async function become(role: Role): Promise<void> {
  const held = permissionsOf(role);
  await page.unrouteAll();
  await page.route('**/app/api/me', async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    const memberships = [{ ...me.memberships[0], role, permissions: held }];
    await route.fulfill({ response, json: { ...me, memberships } });
  });
  await page.route('**/app/api/organisations/*', async (route) => {
    const response = await route.fetch();
    const home = await response.json();
    await route.fulfill({ response, json: { ...home, you: { ...home.you, permissions: held } } });
  });
  await page.goto(office.addressOf(scene.orgId, '/settings'));
  await page.locator('.rail-body a').first().waitFor();
}

const labelsOf = (table: Readonly<Record<string, Need>>, role: Role): readonly string[] =>
  Object.entries(table)
    .filter(([, need]) => isFor(role, need))
    .map(([label]) => label);

/** What a role should find at a screen's buttons. */
function expectedAt({ reads, acts }: Screen, role: Role): ReadonlyMap<string, string> {
  const isReader = reads === undefined || isFor(role, reads);
  return new Map(
    Object.entries(acts).map(([name, [need, otherwise]]) => [
      name,
      isReader ? (isFor(role, need) ? 'offered' : otherwise) : 'absent',
    ]),
  );
}

const isFullCheck = process.env['COUNTINGHOUSE_CHECK_LEVEL'] === 'full';

/** A screen is seen once by all who should find the same; in the full check by each of them. */
function screensFor(role: Role): readonly Screen[] {
  if (isFullCheck) return screens;
  const before = roles.slice(0, roles.indexOf(role));
  const textOf = (screen: Screen, one: Role): string => [...expectedAt(screen, one)].join();
  return screens.filter(
    (screen) => !before.some((one) => textOf(screen, one) === textOf(screen, role)),
  );
}

test.each(roles)(
  'what %s may do is offered on every screen, what they may not is absent or says why',
  async (role) => {
    await become(role);
    const links = await page.locator('.rail-body a').allTextContents();
    expect(links.filter((label) => label !== 'Home').toSorted()).toEqual(
      labelsOf(rail, role).toSorted(),
    );
    const tabs = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
    expect((await tabs.allTextContents()).toSorted()).toEqual(labelsOf(sections, role).toSorted());
    const wrong: string[] = [];
    for (const screen of screensFor(role)) {
      const { path, title } = screen;
      const address = office.addressOf(scene.orgId, path.replace(':contact', scene.customer.id));
      const offers = await readOffers(page, address, title);
      for (const [name, expected] of expectedAt(screen, role)) {
        const found = offers.get(name) ?? 'absent';
        if (found !== expected) wrong.push(`${path} ${name}: ${found}, not ${expected}`);
      }
      for (const [name, state] of offers) {
        if (state === 'unexplained') wrong.push(`${path} ${name}: disabled without a reason`);
      }
    }
    expect(wrong).toEqual([]);
  },
);
