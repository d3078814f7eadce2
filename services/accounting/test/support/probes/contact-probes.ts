import { findKeptRequest } from '../../../src/kernel/idempotency/idempotency.sql.ts';
import {
  findBankDetails,
  saveDetailsChecked,
  saveDetailsReplaced,
} from '../../../src/setup/contacts/bank-details.sql.ts';
import {
  countCards,
  findCard,
  lockCard,
  listCards,
  listSimilarContacts,
  saveCard,
} from '../../../src/setup/contacts/contact-cards.sql.ts';
import {
  listStatementItems,
  sumStatement,
} from '../../../src/setup/contacts/contact-statement.sql.ts';
import {
  countContacts,
  findContactRow,
  listContactIds,
  listContactsByName,
  listContacts,
  saveContactDefaults,
} from '../../../src/setup/contacts/contacts.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');
const noDefaults = {
  salesAccountId: null,
  purchaseAccountId: null,
  salesTaxCodeId: null,
  purchaseTaxCodeId: null,
};

const everyCard = { orgId: nobody, role: null, active: null, text: null };
const written = { name: 'mine', addressLines: ['here'], paymentTermsId: null };
const statementOf = (orgId: string, contactId: string) => ({
  orgId,
  contactId,
  controls: ['receivable', 'payable'],
});

export const contactProbes: Probes = {
  findContactRow: (tx, { attacker, victim }) =>
    findContactRow(tx, attacker.orgId, victim.customer.id),
  listContactIds: (tx, { attacker, victim }) =>
    listContactIds(tx, attacker.orgId, [victim.customer.id]),
  listContactsByName: (tx, { attacker }) => listContactsByName(tx, attacker.orgId, ['nobody here']),
  listContacts: (tx) =>
    listContacts(tx, nobody, null, { position: { kind: 'offset', offset: 0 }, rowsMax: 10 }),
  countContacts: (tx) => countContacts(tx, nobody, null, null),
  saveContactDefaults: (tx, { attacker, victim }) =>
    saveContactDefaults(tx, attacker.orgId, victim.customer.id, noDefaults, later),
  findBankDetails: (tx, { attacker, victim }) =>
    findBankDetails(tx, attacker.orgId, victim.supplier.id),
  saveDetailsReplaced: (tx, { attacker, victim }) =>
    saveDetailsReplaced(tx, attacker.orgId, victim.supplier.id, later),
  saveDetailsChecked: (tx, { attacker, victim }) =>
    saveDetailsChecked(tx, attacker.orgId, [victim.supplier.id], { checkedBy: 'a', at: later }),
  listCards: (tx) => listCards(tx, everyCard, { offset: 0, rowsMax: 10 }),
  countCards: (tx) => countCards(tx, everyCard, 10),
  findCard: (tx, { attacker, victim }) => findCard(tx, attacker.orgId, victim.customer.id),
  lockCard: (tx, { attacker, victim }) => lockCard(tx, attacker.orgId, victim.customer.id),
  saveCard: (tx, { attacker, victim }) =>
    saveCard(tx, attacker.orgId, victim.customer.id, { ...victim.customer, ...written }, later),
  listSimilarContacts: (tx, { victim: { customer } }) =>
    listSimilarContacts(tx, nobody, { ...customer, id: nobody }, 10),
  listStatementItems: (tx, { attacker, victim }) =>
    listStatementItems(tx, statementOf(attacker.orgId, victim.customer.id), 10),
  sumStatement: (tx, { attacker, victim }) =>
    sumStatement(tx, statementOf(attacker.orgId, victim.customer.id), '2030-01-01'),
  findKeptRequest: (tx) =>
    findKeptRequest(tx, { orgId: nobody, operation: 'createContact', key: 'k' }),
};

export const contactTenantless: Readonly<Record<string, string>> = {
  insertBankDetails:
    'inserts under the organisation it names; composite keys refuse others’ contacts',
  insertContact: 'inserts under the organisation it names; composite keys refuse foreign defaults',
  insertKeptRequest: 'inserts under the organisation it names',
  deleteKeptRequests: 'what is old leaves, of whichever organisation',
};
