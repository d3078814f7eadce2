import type { QueueMail } from '@countinghouse/mail';
import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { recordMemberAct } from '../audit/record-audit.ts';
import { getContact } from '../businesses/get-contact.ts';
import { readOwners } from '../businesses/list-businesses.ts';
import type { Database, Tx } from '../database.ts';
import type { ProvidersByEnvironment } from '../payments/create-settler.ts';
import type { ActingMember } from '../staff/find-staff.ts';
import { writeAccountLetter } from './account-letter.ts';
import type { SealedAccount } from './account-number.ts';
import { prepareAccount, replaceAccount, toAccountAct } from './replace-account.ts';
import type { SettlementAccount } from './settlement-account.rules.ts';

export interface ChangeAccountDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly sealer: Sealer;
  readonly providers: ProvidersByEnvironment;
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
}

export interface AccountChange {
  readonly bankCode: string;
  readonly accountNumber: string;
  /** Where the request came from. */
  readonly address: string;
}

export type ChangeAccountOutcome =
  | { readonly kind: 'saved'; readonly account: SettlementAccount & { readonly createdAt: Date } }
  | { readonly kind: 'reject'; readonly reason: ChangeAccountRejection };

export type ChangeAccountRejection =
  | 'bank_unknown'
  | 'account_unknown'
  | 'provider_failed'
  | 'not_found';

/**
 * The bank is asked before anything is stored, and says whose account it is: nobody types the name of a
 * holder. Every owner is told, because an account that money goes to is what a thief changes first.
 */
export async function changeSettlementAccount(
  deps: ChangeAccountDeps,
  member: ActingMember,
  change: AccountChange,
): Promise<ChangeAccountOutcome> {
  const resolved = await resolveAccount(deps, member.businessId, change);
  if (typeof resolved === 'string') return { kind: 'reject', reason: resolved };
  const { bankCode, accountNumber, address } = change;
  const { businessId, memberId } = member;
  const prepared = prepareAccount(deps, { businessId, bankCode, accountNumber, ...resolved });
  const setter = { kind: 'member', id: memberId, address } as const;
  return withTransaction(deps.database.db, async (tx): Promise<ChangeAccountOutcome> => {
    const now = deps.now();
    const replaced = await replaceAccount(tx, prepared, setter, now);
    if (replaced.kind === 'reject') return replaced;
    const act = toAccountAct(prepared, replaced.replacedId);
    const detail = { ...act.detail, address };
    await recordMemberAct(tx, deps.newId, member, { ...act, detail });
    await tellOwners(tx, deps, member, prepared, now);
    const { accountNumberSealed: _sealed, ...account } = prepared;
    return { kind: 'saved', account: { ...account, createdAt: now } };
  });
}

type Resolved = { readonly bankName: string; readonly beneficiaryName: string };

async function resolveAccount(
  { database, providers }: ChangeAccountDeps,
  businessId: string,
  { bankCode, accountNumber }: AccountChange,
): Promise<Resolved | ChangeAccountRejection> {
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

async function tellOwners(
  tx: Tx,
  { queueMail, publicUrl }: ChangeAccountDeps,
  { businessId, memberId }: ActingMember,
  account: SealedAccount,
  now: Date,
): Promise<void> {
  const { business_name: businessName } = await getContact(tx, businessId);
  for (const owner of await readOwners(tx, businessId)) {
    const isOwnDoing = owner.id === memberId;
    const letter = writeAccountLetter(owner, { businessName, isOwnDoing, account, now, publicUrl });
    await queueMail(tx, { to: owner.email, letter });
  }
}
