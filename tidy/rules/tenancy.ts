import type { Rule } from '../rule.ts';
import { field, finding, productSources, walk } from '../source.ts';
import type { Source, SyntaxNode } from '../source.ts';

/**
 * Tables without a tenant: what is asked before a tenant is known, and what belongs to the
 * whole cell. A table joins this list with the reason why no row of it can be somebody else's.
 */
const lookupTables: Readonly<Record<string, string>> = {
  api_key_hashes: 'a key arrives without a workspace and names it',
  checkout_codes: 'a payer brings a code and no workspace, and the code names it',
  businesses: 'the tenant itself; its id is the filter',
  workspaces: 'the tenant itself; its id is the filter',
  organisations: 'the tenant itself; its id is the filter',
  users: 'one person may belong to several businesses',
  identity_passwords: 'a person’s own; the person is the filter',
  identity_sessions: 'a person’s own; a browser brings a token and no business',
  identity_sign_ins: 'a person’s own; a browser brings a token and no business',
  identity_password_links: 'a person’s own; a mail’s link brings a token and no business',
  identity_sign_ups:
    'an address without an account yet; a mail’s link brings a token and no business',
  identity_totp: 'a person’s own; the person is the filter',
  identity_recovery_codes: 'a person’s own; the person is the filter',
  identity_code_failures: 'a person’s own; the person is the filter',
  identity_mails_off: 'a person’s own choice of mails, for all businesses',
  identity_passkeys: 'a person’s own; a passkey says whose it is',
  identity_passkey_challenges: 'set before anybody is known; the answer names it',
  checkpoint_keys: 'public keys of the service, for anyone',
  archive_tables: 'which tables an archive contains, for every tenant',
  change_counter: 'one row for the cell',
  changes: 'every process of the cell reads all of them',
  cell_clock: 'one row for the cell',
  cell_clock_followers: 'processes of the cell; a row says that one follows the clock',
  operation_pauses: 'a pause holds for the whole cell',
  operators: 'people who run the cell; they belong to no tenant',
  operator_enrolments: 'an operator’s own; a link brings a token',
  operator_passkeys: 'an operator’s own; a passkey says whose it is',
  operator_challenges: 'set before anybody is known; the answer names it',
  operator_sessions: 'an operator’s own; a browser brings a token',
  operator_requests: 'what operators request of each other, about any tenant',
  operator_proposals: 'what operators request of each other, by the request’s id',
  operator_log: 'what an operator did to the whole cell; acts on a business are in audit_log',
  recoveries: 'an account’s own, before anybody is signed in; a mail’s link brings a token',
  ledger_months: 'which months of the whole ledger are packed',
  ledger_verifications: 'one look at all books; it has names of rules and times only',
  journal_verifications: 'one look at all books; it has names of checks and times only',
  schema_migrations: 'one list for the database',
  reconciliation_runs: 'the provider’s lists hold the whole cell; a run has counts only',
  reconciliation_breaks: 'for operators of the cell; theirs may name no tenant that is here',
  provider_settlements: 'the provider settles for all businesses at once',
  provider_settlement_charges: 'whose a settled charge is is found out from it',
  provider_settlement_reading: 'one list of a provider is read for all businesses',
  webhook_dispatchers: 'a process delivers for everybody; a row says that it is alive',
  webhook_intents:
    'a batch of one process holds deliveries of many; their ids come with the tenant',
};

/** Statements over all tenants at once, none of which gives away a row of one. */
const cellWideFiles: Readonly<Record<string, string>> = {
  'services/payments/src/processes/open-money.sql.ts': 'counts and ages for the operator’s metrics',
  'services/payments/src/moving/moves/move-silence.sql.ts': 'ages for the operator’s metrics',
  'services/payments/src/console/trouble/trouble.sql.ts':
    'for operators of the cell, at the console alone: what needs a person, of every business',
  'services/payments/src/console/approvals/waiting-approvals.sql.ts':
    'for operators of the cell, at the console alone: what waits in every business',
  'services/payments/src/console/search/find-anything.sql.ts':
    'for operators of the cell, at the console alone: whose an id or a key is',
  'services/accounting/src/console/trouble/trouble.sql.ts':
    'for operators of the cell, at the console alone: what needs a person, of every organisation',
  'services/accounting/src/console/search/find-anything.sql.ts':
    'for operators of the cell, at the console alone: whose an id or a key is',
  'services/payments/src/moving/moves/copy.sql.ts':
    'the mover’s, as the owner of both cells: each table is filtered by its owner’s column',
  'services/payments/src/moving/moves/fence.sql.ts':
    'the mover’s, as the owner of both cells: hangs and removes triggers',
  'packages/process/src/audit-chain/audit-chain.sql.ts':
    'the operator’s verification of both logs; it returns rows to hash and never shows one',
  'services/payments/src/processes/due-moments.sql.ts':
    'a count and a moment for the clock of a sandbox',
  'services/accounting/src/processes/due-moments.sql.ts':
    'a count and a moment for the clock of a sandbox',
  'packages/webhooks/src/due.sql.ts': 'a count and a moment for the clock of a sandbox',
  'packages/webhooks/src/backlog.sql.ts': 'counts and ages for the operator’s metrics',
  'packages/webhooks/src/fan-out/outbox-look.sql.ts': 'tells only whether anything waits at all',
};

/** The columns that name the tenant, by service; in tables that packages share it is the tenant. */
const tenantColumns: readonly (readonly [folder: string, columns: readonly string[]])[] = [
  ['services/accounting/', ['org_id', 'tenant_id']],
  ['', ['workspace_id', 'business_id', 'tenant_id']],
];

/** The filter that keeps tenants apart must be in every statement; a test then runs each as another. */
export const tenancyRule: Rule = {
  name: 'tenant-filter',
  check: (files) =>
    productSources(files)
      .filter(({ path }) => /\.(sql|reads)\.ts$/.test(path) && !(path in cellWideFiles))
      .flatMap((source) => {
        const columns = columnsOf(source.path);
        const filter = new RegExp(`\\b(${columns.join('|')})\\b`);
        return exportedStatements(source).flatMap((statement) => {
          const text = source.text.slice(statement.start, statement.end);
          const owned = tablesIn(text).filter(
            (table) => !(table in lookupTables) && !table.startsWith('pg_'),
          );
          if (owned.length === 0 || filter.test(text)) return [];
          const message = `${owned.join(', ')} without a filter on ${columns.join(' or ')}`;
          return [finding(source, statement.start, message)];
        });
      }),
  probes: [
    statementProbe(
      "tx.selectFrom('payments').selectAll().where('id', '=', id)",
      "tx.selectFrom('payments').selectAll().where('workspace_id', '=', workspaceId)",
    ),
    statementProbe(
      'sql`update payments set status = ${status} where id = ${id}`',
      'sql`update payments set status = ${status} where workspace_id = ${w} and id = ${id}`',
    ),
    statementProbe(
      "tx.updateTable('members').set({ role }).where('id', '=', id)",
      "tx.updateTable('members').set({ role }).where('tenant_id', '=', businessId)",
      'services/payments/src/business/members/members.sql.ts',
    ),
    statementProbe("tx.deleteFrom('refunds')", "tx.selectFrom('users').select('id')"),
    statementProbe(
      "tx.selectFrom('contacts').selectAll().where('business_id', '=', businessId)",
      "tx.selectFrom('contacts').selectAll().where('org_id', '=', orgId)",
      'services/accounting/src/setup/contacts/contacts.sql.ts',
    ),
    statementProbe(
      "tx.selectFrom('members').selectAll().where('business_id', '=', businessId)",
      "tx.selectFrom('members').selectAll().where('tenant_id', '=', orgId)",
      'services/accounting/src/people/members/members.sql.ts',
    ),
  ],
};

function columnsOf(path: string): readonly string[] {
  return tenantColumns.find(([folder]) => path.startsWith(folder))?.[1] ?? [];
}

function exportedStatements(source: Source): readonly SyntaxNode[] {
  return source.program.body.filter(
    (node) => node.type === 'ExportNamedDeclaration' && hasRuntimeDeclaration(node),
  );
}

function hasRuntimeDeclaration(node: SyntaxNode): boolean {
  const declaration = field(node, 'declaration');
  return [...walk(declaration)].some(
    ({ type }) => type === 'FunctionDeclaration' || type === 'VariableDeclaration',
  );
}

/** An insert by the builder brings its tenant, which no table's type leaves out, or does not compile. */
const tablePatterns: readonly RegExp[] = [
  /\.(?:selectFrom|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*'([a-z_]+)/g,
  /\b(?:from|join|update|insert into|delete from)\s+([a-z_]+)\b(?!\s*\()/g,
];

function tablesIn(text: string): readonly string[] {
  const names = tablePatterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, table = '']) => table),
  );
  return [...new Set(names)].filter((name) => !sqlWords.has(name));
}

/** Words that follow `from` or `update` in SQL and name no table. */
const sqlWords: ReadonlySet<string> = new Set([
  'of',
  'nowait',
  'only',
  'select',
  'set',
  'skip',
  'unnest',
  'values',
]);

function statementProbe(
  reported: string,
  clean: string,
  path = 'services/payments/src/charges/payments/payments.sql.ts',
) {
  const statement = (text: string) => [
    { path, text: `export async function find(tx: Tx) {\n  return ${text};\n}\n` },
  ];
  return { reported: statement(reported), clean: statement(clean) };
}
