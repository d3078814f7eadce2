import type { Database } from '../../kernel/database.ts';
import type { Bank } from '../../provider/provider.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import { getContact } from '../../tenants/businesses/get-contact.ts';

export interface ResolveDeps {
  readonly database: Database;
  readonly providers: ProvidersByEnvironment;
}

export interface AskedAccount {
  readonly bankCode: string;
  readonly accountNumber: string;
}

export interface AccountHolder {
  readonly bankName: string;
  readonly beneficiaryName: string;
}

export type ResolveRejection = 'bank_unknown' | 'account_unknown' | 'provider_failed';

/** Whose account it is, as the bank says. */
export async function resolveAccount(
  { database, providers }: ResolveDeps,
  businessId: string,
  { bankCode, accountNumber }: AskedAccount,
): Promise<AccountHolder | ResolveRejection> {
  const { country } = await getContact(database.db, businessId);
  const provider = providers.forEnvironment('live');
  const banks = await provider.listBanks(country);
  if (banks.kind === 'unknown') return 'provider_failed';
  const bank =
    banks.kind === 'found' ? banks.value.find(({ code }) => code === bankCode) : undefined;
  if (bank === undefined) return 'bank_unknown';
  const account = await provider.resolveAccount({ bankCode, accountNumber });
  if (account.kind === 'unknown') return 'provider_failed';
  if (account.kind === 'missing') return 'account_unknown';
  return { bankName: bank.name, beneficiaryName: account.value.accountName };
}

/** The banks of a country, by name; null when the provider does not say. */
export async function listBanks(
  { database, providers }: ResolveDeps,
  businessId: string,
  country: string | null,
): Promise<readonly Bank[] | null> {
  const asked = country ?? (await getContact(database.db, businessId)).country;
  const banks = await providers.forEnvironment('live').listBanks(asked);
  if (banks.kind === 'unknown') return null;
  const found = banks.kind === 'found' ? banks.value : [];
  return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
