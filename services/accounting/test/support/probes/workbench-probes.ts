import { listActorNames } from '../../../src/people/members/actor-names.reads.ts';
import { findActionContext } from '../../../src/workbench/documents/actions/action-context.sql.ts';
import {
  findLinkSeen,
  listContactNames,
  listDecisions,
  listDocumentHistory,
  listDocumentTaxes,
  listSimilarDocuments,
} from '../../../src/workbench/documents/document-parts.sql.ts';
import { listWaiting } from '../../../src/workbench/documents/inbox/inbox.sql.ts';
import { searchedKinds } from '../../../src/workbench/search/search.rules.ts';
import { listSearchResults } from '../../../src/workbench/search/search.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes } from './probe-scene.ts';

const now = new Date('2030-01-01T00:00:00Z');

/** Documents as members see them. */
export const workbenchProbes: Probes = {
  findActionContext: (tx, { attacker, victimInvoice }) =>
    findActionContext(tx, { ...victimInvoice, orgId: attacker.orgId }, 'author', now),
  listDocumentTaxes: (tx, { attacker, victimInvoice }) =>
    listDocumentTaxes(tx, attacker.orgId, victimInvoice.id),
  listDocumentHistory: (tx, { attacker, victimInvoice }) =>
    listDocumentHistory(tx, attacker.orgId, victimInvoice.id, 10),
  listDecisions: (tx, { attacker, victimBill }) =>
    listDecisions(tx, attacker.orgId, victimBill.id, 10),
  findLinkSeen: (tx, { attacker, victimInvoice }) =>
    findLinkSeen(tx, attacker.orgId, victimInvoice.id),
  listActorNames: (tx, { attacker, victimKeyId }) =>
    listActorNames(tx, attacker.orgId, [victimKeyId]),
  listContactNames: (tx, { attacker, victim }) =>
    listContactNames(tx, attacker.orgId, [victim.customer.id]),
  listSimilarDocuments: (tx, { attacker, victimBill }) =>
    listSimilarDocuments(tx, { ...victimBill, orgId: attacker.orgId, id: nobody }, 10),
  listSearchResults: (tx, { attacker, victimInvoice }) =>
    listSearchResults(
      tx,
      attacker.orgId,
      {
        text: victimInvoice.id,
        id: victimInvoice.id,
        kinds: searchedKinds,
        documentKinds: ['invoice'],
        visibility: [{ family: 'sales', claimsOf: null }],
      },
      { lookedMax: 10, foundMax: 10 },
    ),
  listWaiting: (tx) => listWaiting(tx, nobody, 10),
};
