import type { Tx } from '../../../src/kernel/database.ts';
import {
  findEntryDetail,
  listEntryLineViews,
  listEntryViews,
} from '../../../src/ledger/journal/entry-views.sql.ts';
import {
  findEntryRow,
  listEntryRowsUnderException,
  listEntryLines,
} from '../../../src/ledger/journal/journal.sql.ts';
import { findBooks } from '../../../src/ledger/journal/proof/books.sql.ts';
import {
  listBrokenEntries,
  listLastingRevaluations,
  listChangedParties,
  listLostNumbers,
  listNumberGaps,
  listWrongOpenItems,
  listWrongSettlements,
  listWrongSums,
} from '../../../src/ledger/journal/proof/checks.sql.ts';
import {
  listAccountsToExport,
  listEntriesToExport,
} from '../../../src/ledger/journal/proof/export.sql.ts';
import {
  findLastSeal,
  findSealAfter,
  listLeafTexts,
  listLeaves,
} from '../../../src/ledger/journal/proof/seals.sql.ts';
import { findBooksVerification } from '../../../src/ledger/journal/proof/verifications.sql.ts';
import { findEntryIdOfSource } from '../../../src/ledger/journal/source-entry.sql.ts';
import {
  endLockExceptionAt,
  listLockExceptionRows,
  lockLockDates,
  saveLockDates,
} from '../../../src/ledger/locks/locks.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes, ProbeScene } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');

/** The entry with which the victim's invoice went into the books. */
async function victimEntryId(tx: Tx, { victim, victimInvoice }: ProbeScene): Promise<string> {
  const { id } = await tx
    .selectFrom('journal_entries')
    .select('id')
    .where('org_id', '=', victim.orgId)
    .where('source_id', '=', victimInvoice.id)
    .executeTakeFirstOrThrow();
  return id;
}

export const journalProbes: Probes = {
  findEntryRow: async (tx, scene) =>
    findEntryRow(tx, scene.attacker.orgId, await victimEntryId(tx, scene)),
  listEntryLines: async (tx, scene) =>
    listEntryLines(tx, scene.attacker.orgId, await victimEntryId(tx, scene)),
  findEntryIdOfSource: (tx, { attacker, victimInvoice }) =>
    findEntryIdOfSource(tx, attacker.orgId, { kind: 'document', id: victimInvoice.id }, 'post'),
  listEntryRowsUnderException: (tx) => listEntryRowsUnderException(tx, nobody, nobody, 100),
  findBooks: (tx) => findBooks(tx, nobody),
  listLeafTexts: (tx) => listLeafTexts(tx, nobody, { fromNo: 1n, toNo: 100n, form: 2 }),
  listLeaves: (tx) => listLeaves(tx, nobody, { fromNo: 1n, toNo: 100n, form: 2 }),
  findSealAfter: (tx) => findSealAfter(tx, nobody, 0n),
  findLastSeal: (tx) => findLastSeal(tx, nobody),
  listEntriesToExport: (tx) => listEntriesToExport(tx, nobody, 'accrual', 0n, 100),
  listAccountsToExport: (tx) => listAccountsToExport(tx, nobody),
  listNumberGaps: (tx) => listNumberGaps(tx, nobody, 100),
  listBrokenEntries: (tx) => listBrokenEntries(tx, nobody, 100),
  listWrongSums: (tx) => listWrongSums(tx, nobody, 100),
  listWrongOpenItems: (tx) => listWrongOpenItems(tx, nobody, 100),
  listWrongSettlements: (tx) => listWrongSettlements(tx, nobody, 100),
  listChangedParties: (tx) => listChangedParties(tx, nobody, 100),
  listLostNumbers: (tx) => listLostNumbers(tx, nobody, 100),
  listLastingRevaluations: (tx) => listLastingRevaluations(tx, nobody, 100),
  listEntryViews: (tx, { attacker, victim }) =>
    listEntryViews(tx, {
      orgId: attacker.orgId,
      accountId: victim.accountIdOf('1100'),
      contactId: null,
      basis: null,
      from: null,
      to: null,
      sourceKind: null,
      sourceId: null,
      text: null,
      limit: 100,
      offset: 0,
    }),
  findEntryDetail: async (tx, scene) =>
    findEntryDetail(tx, scene.attacker.orgId, await victimEntryId(tx, scene)),
  listEntryLineViews: async (tx, scene) =>
    listEntryLineViews(tx, scene.attacker.orgId, await victimEntryId(tx, scene)),
  findBooksVerification: (tx) => findBooksVerification(tx, nobody),
};

const noLocks = { soft: null, tax: null, sales: null, purchases: null, hard: null };

export const lockProbes: Probes = {
  lockLockDates: (tx) => lockLockDates(tx, nobody),
  saveLockDates: (tx) => saveLockDates(tx, nobody, noLocks),
  endLockExceptionAt: (tx, { attacker }) => endLockExceptionAt(tx, attacker.orgId, nobody, later),
  listLockExceptionRows: (tx) => listLockExceptionRows(tx, nobody, 100),
};

export const journalTenantless: Readonly<Record<string, string>> = {
  postEntryRecords: 'posts to the books they name; composite keys refuse what is not theirs',
  saveBooksVerification: 'writes the one row of the organisation it names',
  insertSeal: 'inserts under the organisation it names, where its last seal ended',
  insertLockException: 'inserts under the organisation it names',
  listBooks: 'sealing and verifying go through the books of every organisation',
};
