import type { Actor } from '@countinghouse/actor';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { listAccountsByIds } from '../chart/list-accounts-by-ids.ts';
import { storeTaxCode } from './store-tax-code.ts';
import type { TaxCodeRequest } from './store-tax-code.ts';
import { checkRates, isShare } from './tax-rate.rules.ts';
import type { RatesRejection } from './tax-rate.rules.ts';

export interface TaxCodeOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly request: TaxCodeRequest;
}

type TaxCodeRejection =
  | RatesRejection
  | {
      readonly kind: 'reject';
      readonly reason: 'code_taken' | 'no_components' | 'share_invalid' | 'account_not_found';
    };

export type CreateTaxCodeOutcome =
  | { readonly kind: 'created'; readonly id: string }
  | TaxCodeRejection;

/**
 * Creates a tax code with components and rates. It is never edited, only given later rates or
 * superseded, so that documents that used it do not change.
 */
export async function createTaxCode(
  deps: BooksDeps,
  order: TaxCodeOrder,
): Promise<CreateTaxCodeOutcome> {
  try {
    return await withTransaction(deps.database.db, (tx) => addTaxCode(tx, deps, order));
  } catch (error) {
    if (violatedConstraint(error) !== 'tax_codes_code_once') throw error;
    return { kind: 'reject', reason: 'code_taken' };
  }
}

/** Throws if the code exists. */
async function addTaxCode(
  tx: Tx,
  tools: BooksTools,
  order: TaxCodeOrder,
): Promise<CreateTaxCodeOutcome> {
  const { orgId, actor, request } = order;
  const refusal = checkRequest(request) ?? (await checkAccounts(tx, order));
  if (refusal !== null) return refusal;
  const id = await storeTaxCode(tx, tools, orgId, request);
  const subject = { subjectKind: 'tax_code', subjectId: id, detail: { after: request } };
  await recordAudit(tx, tools, { orgId, actor, action: 'tax_code.created', ...subject });
  return { kind: 'created', id };
}

function checkRequest({ components }: TaxCodeRequest): TaxCodeRejection | null {
  if (components.length === 0) return { kind: 'reject', reason: 'no_components' };
  if (components.some(({ recoverablePct = '100' }) => !isShare(recoverablePct))) {
    return { kind: 'reject', reason: 'share_invalid' };
  }
  return components.map(({ rates }) => checkRates(rates)).find((flaw) => flaw !== null) ?? null;
}

async function checkAccounts(
  tx: Tx,
  { orgId, request }: TaxCodeOrder,
): Promise<TaxCodeRejection | null> {
  const ids = request.components
    .flatMap(({ outputAccountId, inputAccountId }) => [outputAccountId, inputAccountId])
    .filter((id) => id !== undefined);
  const accounts = await listAccountsByIds(tx, orgId, ids);
  if (ids.every((id) => accounts.has(id))) return null;
  return { kind: 'reject', reason: 'account_not_found' };
}
