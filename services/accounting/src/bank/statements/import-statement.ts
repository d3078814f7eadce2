import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { listReconciledUntil } from '../reconciliation/list-reconciled-until.ts';
import { isReconciled } from '../reconciliation/reconciliation.rules.ts';
import { isAccountNumber, numberFits, plainNumber } from './accounts/account-number.rules.ts';
import { findAccountOfNumber, saveBankAccount } from './accounts/bank-accounts.sql.ts';
import { findBankAccount, lockBankAccount } from './accounts/lock-bank-account.ts';
import { findStatementOfFile, findStatementRow } from './bank-statements.sql.ts';
import { joinStatements } from './chain.rules.ts';
import type { ChainGap } from './chain.rules.ts';
import { checkChain } from './check-chain.ts';
import { readHere } from './formats/upload-compute.ts';
import type { UploadComputeDeps } from './formats/upload-compute.ts';
import type { ImportOrder } from './import-order.ts';
import type {
  BankAccount,
  BankStatement,
  FileRejection,
  FileStatement,
  StatementFormat,
} from './statement.rules.ts';
import { splitNewLines, storeStatement } from './store-statement.ts';
import { readMapping } from './stored-mapping.ts';

type ImportRejection =
  | {
      readonly kind: 'reject';
      readonly reason: 'account_not_found' | 'account_inactive';
    }
  | {
      readonly kind: 'reject';
      readonly reason: 'account_number_mismatch';
      readonly number: string;
      readonly storedNumber: string;
    }
  | {
      readonly kind: 'reject';
      readonly reason: 'account_number_taken';
      readonly number: string;
    }
  | {
      readonly kind: 'reject';
      readonly reason: 'balances_do_not_chain';
      readonly account: BankAccount;
      readonly gap: ChainGap;
    }
  | {
      readonly kind: 'reject';
      readonly reason: 'reconciled';
      readonly until: string;
      readonly lineNo: number;
    };

export type ImportOutcome =
  | {
      readonly kind: 'imported';
      readonly account: BankAccount;
      readonly statement: BankStatement;
      /** The same file was imported before. */
      readonly isRepeat: boolean;
    }
  | ImportRejection
  | FileRejection;

/**
 * Imports a bank file as a statement with lines. Importing the same file again returns the existing
 * statement; of an overlapping file only the new lines are stored.
 */
export async function importStatement(
  deps: BooksDeps & UploadComputeDeps,
  order: ImportOrder,
): Promise<ImportOutcome> {
  const { orgId, accountId } = order;
  const account = await findBankAccount(deps.database.db, orgId, accountId);
  if (account === null) return { kind: 'reject', reason: 'account_not_found' };
  if (!account.active) return { kind: 'reject', reason: 'account_inactive' };
  const { compute = readHere } = deps;
  const { reading, ...file } = await compute.readUpload(orgId, {
    content: order.content,
    format: order.format,
    mapping: order.mapping ?? readMapping(account.csvMapping),
    currency: account.currency,
  });
  if (reading.kind === 'reject') return reading;
  const fileHash = Buffer.from(file.fileHash);
  return withTransaction(deps.database.db, (tx) =>
    importIn(tx, deps, order, { ...reading, fileHash }),
  );
}

interface ReadFile {
  readonly format: StatementFormat;
  readonly statements: readonly FileStatement[];
  readonly fileHash: Buffer;
}

async function importIn(
  tx: Tx,
  tools: BooksTools,
  order: ImportOrder,
  file: ReadFile,
): Promise<ImportOutcome> {
  const { orgId, accountId } = order;
  const account = await lockBankAccount(tx, tools, orgId, accountId);
  if (account === null) return { kind: 'reject', reason: 'account_not_found' };
  const first = await findStatementOfFile(tx, orgId, accountId, file.fileHash);
  if (first !== null) return { kind: 'imported', account, statement: first, isRepeat: true };

  const chosen = await chooseStatements(tx, orgId, account, file.statements);
  if (chosen.kind === 'reject') return chosen;
  const joined = joinStatements(chosen.statements);
  if (joined === null) throw new Error('parsed file has no statement');
  if (joined.kind === 'gap') return gapOf(account, joined.gap);
  const { statement } = joined;
  const sorted = await splitNewLines(tx, orgId, accountId, statement.lines);
  const gap = await checkChain(tx, { orgId, accountId, statement, ...sorted });
  if (gap !== null) return gapOf(account, gap);
  const until = (await listReconciledUntil(tx, orgId, [accountId])).get(accountId) ?? null;
  const early = sorted.newLines.find(({ line }) => isReconciled(line.date, until));
  if (early !== undefined && until !== null) {
    return { kind: 'reject', reason: 'reconciled', until, lineNo: early.line.lineNo };
  }

  const statementId = await storeStatement(tx, tools, {
    order,
    file,
    statement,
    namesNumber: chosen.statements.some(namesNumber),
    ...sorted,
  });
  await saveBankAccount(tx, orgId, accountId, accountChanges(order, chosen.number), tools.now());
  await recordAudit(tx, tools, {
    orgId,
    actor: order.actor,
    action: 'bank_statement.imported',
    subjectKind: 'bank_statement',
    subjectId: statementId,
    detail: {
      account_id: accountId,
      file_name: order.fileName,
      lines: sorted.newLines.length,
      repeated: sorted.repeatedIds.length,
    },
  });
  const stored = await findStatementRow(tx, orgId, statementId);
  if (stored === null) throw new Error('stored statement not found');
  return { kind: 'imported', account, statement: stored, isRepeat: false };
}

function gapOf(account: BankAccount, gap: ChainGap): ImportRejection {
  return { kind: 'reject', reason: 'balances_do_not_chain', account, gap };
}

type Chosen =
  | {
      readonly kind: 'chosen';
      readonly statements: readonly FileStatement[];
      /** The account number found in the file, if the account had none. */
      readonly number: string | null;
    }
  | ImportRejection;

/**
 * The account's statements, if the file contains several accounts. The first file sets the account's
 * number.
 */
async function chooseStatements(
  tx: Tx,
  orgId: string,
  account: BankAccount,
  statements: readonly FileStatement[],
): Promise<Chosen> {
  const { number } = account;
  if (number !== null) {
    const own = statements.filter(
      ({ accountNumber }) => accountNumber === null || numberFits(accountNumber, number),
    );
    if (own.length > 0) return { kind: 'chosen', statements: own, number: null };
    const other = statements[0]?.accountNumber ?? '';
    return {
      kind: 'reject',
      reason: 'account_number_mismatch',
      number: other,
      storedNumber: number,
    };
  }
  const [first] = statements;
  const named = plainNumber(first?.accountNumber ?? '');
  const own = statements.filter(({ accountNumber }) => plainNumber(accountNumber ?? '') === named);
  if (!isAccountNumber(named)) return { kind: 'chosen', statements: own, number: null };
  if ((await findAccountOfNumber(tx, orgId, named)) !== null) {
    return { kind: 'reject', reason: 'account_number_taken', number: named };
  }
  return { kind: 'chosen', statements: own, number: named };
}

function namesNumber({ accountNumber }: FileStatement): boolean {
  return isAccountNumber(plainNumber(accountNumber ?? ''));
}

function accountChanges({ mapping, keepsMapping = false }: ImportOrder, number: string | null) {
  return {
    ...(number !== null && { number, isNumberDetected: true }),
    ...(keepsMapping && mapping !== undefined && { csvMapping: mapping }),
  };
}
