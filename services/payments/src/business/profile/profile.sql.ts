import type { Db, Tx } from '../../kernel/database.ts';
import type { Profile, ProfileChange } from './profile.rules.ts';

export async function findProfile(db: Db, businessId: string): Promise<Profile | null> {
  const row = await db
    .selectFrom('businesses')
    .select([
      'business_name as businessName',
      'legal_name as legalName',
      'trading_name as tradingName',
      'country',
      'default_currency as defaultCurrency',
      'email',
      'phone',
      'website',
      'industry',
      'registration_number as registrationNumber',
    ])
    .where('id', '=', businessId)
    .executeTakeFirst();
  return row ?? null;
}

/** Fields that are not named stay as they are. */
export async function saveProfile(
  tx: Tx,
  businessId: string,
  change: ProfileChange,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('businesses')
    .set({
      business_name: change.businessName,
      legal_name: change.legalName,
      trading_name: change.tradingName,
      email: change.email,
      phone: change.phone,
      website: change.website,
      industry: change.industry,
      registration_number: change.registrationNumber,
      updated_at: now,
    })
    .where('id', '=', businessId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
