import {
  countContacts,
  findContactRow,
  listContacts,
  saveContactDefaults,
} from '../../src/contacts/contacts.sql.ts';
import { findKeptRequest } from '../../src/idempotency/idempotency.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');
const noDefaults = {
  salesAccountId: null,
  purchaseAccountId: null,
  salesTaxCodeId: null,
  purchaseTaxCodeId: null,
};

export const contactProbes: Probes = {
  findContactRow: (tx, { attacker, victim }) =>
    findContactRow(tx, attacker.orgId, victim.customer.id),
  listContacts: (tx) =>
    listContacts(tx, nobody, null, { position: { kind: 'offset', offset: 0 }, rowsMax: 10 }),
  countContacts: (tx) => countContacts(tx, nobody, null, null),
  saveContactDefaults: (tx, { attacker, victim }) =>
    saveContactDefaults(tx, attacker.orgId, victim.customer.id, noDefaults, later),
  findKeptRequest: (tx) =>
    findKeptRequest(tx, { orgId: nobody, operation: 'createContact', key: 'k' }),
};

export const contactTenantless: Readonly<Record<string, string>> = {
  insertContact: 'inserts under the organisation it names; composite keys refuse foreign defaults',
  insertKeptRequest: 'inserts under the organisation it names',
  deleteKeptRequests: 'what is old leaves, of whichever organisation',
};
