import { sql } from '@countinghouse/postgres';
import { readOpenNow, readOpenOn } from '../../../src/reports/aged/aged.sql.ts';
import {
  listStatementBalances,
  listStatementMovements,
} from '../../../src/reports/contact-statement/contact-statement.sql.ts';
import { readLedgerPage } from '../../../src/reports/ledger/general-ledger.sql.ts';
import {
  findBooksHead,
  foldSome,
  readMeasures,
  readSums,
} from '../../../src/reports/statements/reports.sql.ts';
import { beginning } from '../../../src/reports/statements/spans.rules.ts';
import { taxFacts } from '../../../src/reports/tax/tax-facts.sql.ts';
import { listTaxDocuments, listTaxSums } from '../../../src/reports/tax/tax-report.sql.ts';
import type { ProbeScene, Probes } from './probe-scene.ts';
import { nobody } from './probe-scene.ts';

const ever = [{ grain: 'year', first: beginning, until: '2999-01-01' }] as const;

const always = { from: '1900-01-01', to: '2999-12-31' } as const;

const flowKinds = {
  moneySubtypes: ['bank', 'cash'],
  otherActivitySubtypes: ['equity'],
  sourcesOfNoFlow: { transfer: 'exchange' },
};

export const reportsTenantless = {
  listUnfolded: 'names the organisations of all tenants for the worker',
};

/** What reports read. */
export const reportsProbes: Probes = {
  listStatementBalances: (tx, { attacker, victim }) =>
    listStatementBalances(
      tx,
      { orgId: attacker.orgId, contactId: victim.customer.id, ...always },
      [1],
    ),
  listStatementMovements: (tx, { attacker, victim }) =>
    listStatementMovements(
      tx,
      { orgId: attacker.orgId, contactId: victim.customer.id, ...always },
      10,
    ),
  findBooksHead: (tx) => findBooksHead(tx, nobody),
  // The attacker's own retained earnings are told, without an amount.
  readSums: async (tx, { attacker }) => {
    const spans = ever.map((span) => ({ ...span, column: 0 }));
    const { rows } = await readSums(tx, { orgId: attacker.orgId, basis: 'accrual', spans });
    return rows.filter(({ netMinor }) => netMinor !== null);
  },
  readLedgerPage: async (tx, { attacker, victim }) => {
    const { openingMinor, lines, carried } = await readLedgerPage(tx, {
      orgId: attacker.orgId,
      accountIds: [victim.accountIdOf('1100')],
      basis: 'accrual',
      from: '1900-01-01',
      to: '2999-12-31',
      after: null,
      opening: { own: ever, results: ever },
      turn: 'takes_results',
      endingYears: { first: '1900-01-01', until: '2999-01-01' },
      startMonth: 1,
      flows: null,
      linesMax: 10,
    });
    return openingMinor === 0n ? [...lines, ...carried] : openingMinor;
  },
  // The same.
  readMeasures: async (tx, { attacker }) => {
    const { rows } = await readMeasures(tx, {
      orgId: attacker.orgId,
      basis: 'accrual',
      spans: ever.map((span) => ({ ...span, column: 1 })),
      periods: [always],
      ...flowKinds,
    });
    return rows.filter(({ minor }) => minor !== null);
  },
  foldSome: (tx, { attacker }) => foldSome(tx, { orgId: attacker.orgId, ...flowKinds }, 1_000),
  taxFacts: async (tx, { attacker }) => {
    const { rows } = await sql`
      with ${taxFacts({ orgId: attacker.orgId, basis: 'accrual', ...always })}
      select document_id from base_facts union all select document_id from tax_facts`.execute(tx);
    return rows;
  },
  listTaxSums: (tx, { attacker }) => {
    const asked = { orgId: attacker.orgId, basis: 'accrual', ...always } as const;
    return listTaxSums(tx, asked, taxFacts(asked));
  },
  listTaxDocuments: (tx, { attacker, victim }) => {
    const { orgId } = attacker;
    const asked = { orgId, basis: 'accrual', ...always } as const;
    const any = { componentId: null, figure: null, limit: 10, offset: 0 };
    const query = { orgId, taxCodeId: victim.taxCodes.standard, ...any };
    return listTaxDocuments(tx, query, taxFacts(asked));
  },
  readOpenNow: async (tx, scene) => amountsOf(await readOpenNow(tx, agedQuery(scene))),
  readOpenOn: async (tx, scene) => amountsOf(await readOpenOn(tx, agedQuery(scene))),
};

function agedQuery({ attacker }: ProbeScene) {
  return {
    orgId: attacker.orgId,
    controlKeys: ['receivable', 'payable', 'employee_payable'],
    bucketStarts: [1],
    asOf: '2999-12-31',
    spans: ever,
    revaluedOn: null,
  };
}

function amountsOf({ controlMinor, rows }: Awaited<ReturnType<typeof readOpenNow>>): unknown {
  return controlMinor === 0n ? rows : controlMinor;
}
