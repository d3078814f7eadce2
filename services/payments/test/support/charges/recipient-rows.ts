import type { Database } from '../../../src/kernel/database.ts';
import { newTestId } from '../people/tenants.ts';

/** A registered recipient, written past the provider; gives its id. */
export async function insertRecipient(
  database: Pick<Database, 'db'>,
  workspaceId: string,
  options: { readonly splitMillionths?: number; readonly disabledAt?: Date | null } = {},
): Promise<string> {
  const id = newTestId();
  const now = new Date();
  await database.db
    .insertInto('split_recipients')
    .values({
      workspace_id: workspaceId,
      id,
      external_reference: id,
      name: 'Recipient',
      account_bank: '044',
      account_number_sealed: Buffer.from('sealed'),
      account_number_last4: '0040',
      split_millionths: options.splitMillionths ?? 700_000,
      recipient_mobile: '+2348000000000',
      currency: 'NGN',
      country: 'NG',
      provider: 'flutterwave',
      provider_reference: id,
      provider_subaccount_id: `RS_${id}`,
      registration: 'active',
      disabled_at: options.disabledAt ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}
