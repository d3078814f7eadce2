import { jsonDecimal } from '@countinghouse/http';
import { z } from 'zod';
import type { Answer, Finding, Subaccount, SubaccountRequest } from '../provider.ts';
import type { Client } from './client.ts';
import { dataOf, pageOf } from './envelope.ts';
import { mayBeDuplicate } from './error-meanings.ts';
import { idText, optionalText } from './fields.ts';
import { ownRow, searchPages } from './pages.ts';

export function createSubaccount(
  client: Client,
  request: SubaccountRequest,
): Promise<Answer<Subaccount>> {
  const { account, email } = request;
  return client.change(
    {
      operation: 'create_subaccount',
      operationClass: 'recipient',
      method: 'POST',
      path: '/subaccounts',
      body: {
        account_bank: account.bankCode,
        account_number: account.accountNumber,
        business_name: request.businessName,
        business_mobile: request.mobile,
        ...(email !== null && { business_email: email }),
        country: request.country,
        // The value is the platform's part, not the recipient's.
        split_type: 'percentage',
        split_value: jsonDecimal(request.platformFraction),
        // A sub-account has no reference field of its own.
        meta: [{ meta_name: 'reference', meta_value: request.reference }],
      },
      // The provider refuses an account that is already registered, which reveals a lost response.
      errorMeaning: mayBeDuplicate,
    },
    dataOf(subaccountRow),
  );
}

export async function findSubaccount(
  client: Client,
  reference: string,
): Promise<Finding<Subaccount>> {
  const page = pageOf(ownRow((row) => holdsReference(row, reference), subaccountRow));
  const finding = await searchPages(
    (number) =>
      client.ask(
        {
          operation: 'find_subaccount',
          operationClass: 'question',
          method: 'GET',
          path: `/subaccounts?page=${number}`,
        },
        page,
      ),
    (rows) => rows.length > 0,
  );
  if (finding.kind !== 'found') return finding;
  const [subaccount] = finding.value;
  return subaccount === undefined ? { kind: 'missing' } : { kind: 'found', value: subaccount };
}

const subaccountRow = z
  .object({
    id: idText,
    subaccount_id: z.string().regex(/^\w{1,100}$/),
    full_name: optionalText,
    bank_name: optionalText,
  })
  .transform((row): Subaccount => ({
    subaccountId: row.subaccount_id,
    providerId: row.id,
    bankName: row.bank_name,
    accountName: row.full_name,
  }));

/**
 * `meta` is null, an object, or a list of objects, not always those that were sent. References are
 * unique, so any member that contains it identifies the row.
 */
function holdsReference(row: unknown, reference: string): boolean {
  if (typeof row !== 'object' || row === null || !('meta' in row)) return false;
  const entries: readonly unknown[] = Array.isArray(row.meta) ? row.meta : [row.meta];
  return entries.some(
    (entry) =>
      typeof entry === 'object' && entry !== null && Object.values(entry).includes(reference),
  );
}
