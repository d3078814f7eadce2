import type { QueueMail } from '@countinghouse/mail';
import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { hasSecondDecider } from '../../controls/approvals/deciding/deciders.ts';
import { recordMemberAct } from '../../kernel/audit/record-audit.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import { lockBusinessIfFound } from '../../tenants/businesses/lock-business.ts';
import type { ActingMember } from '../../tenants/staff/find-staff.ts';
import { checkHolder } from './check-holder.ts';
import { mailAboutAccount } from './mail-about-account.ts';
import { prepareAccount, replaceAccount, toAccountAct } from './replace-account.ts';
import type { Replacement } from './replace-account.ts';
import { requestReplacement } from './request-replacement.ts';
import type { RequestedReplacement } from './request-replacement.ts';
import { resolveAccount } from './resolve-account.ts';
import type { ResolveRejection } from './resolve-account.ts';
import { findCurrentAccount } from './settlement-accounts.sql.ts';
import type { SettlementAccountRow } from './settlement-accounts.sql.ts';

export interface ChangeAccountDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly sealer: Sealer;
  readonly providers: ProvidersByEnvironment;
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
  /** Hours after a replacement in which every payout needs a second approver. */
  readonly accountCoolingHours: number;
}

export interface AccountChange {
  readonly bankCode: string;
  readonly accountNumber: string;
  /** Where the request came from. */
  readonly address: string;
}

type ShownAccount = Omit<SettlementAccountRow, 'accountNumberSealed'>;

export type ChangeAccountOutcome =
  | { readonly kind: 'saved'; readonly account: ShownAccount }
  | RequestedReplacement
  | { readonly kind: 'reject'; readonly reason: ChangeAccountRejection };

export type ChangeAccountRejection = ResolveRejection | 'change_waiting' | 'not_found';

/**
 * The bank is asked before anything is stored, and says whose account it is: nobody types the name of a
 * holder. A replacement, and an account of somebody else, waits for a second approver where there is one.
 */
export async function changeSettlementAccount(
  deps: ChangeAccountDeps,
  member: ActingMember,
  change: AccountChange,
): Promise<ChangeAccountOutcome> {
  const { businessId, memberId } = member;
  const resolved = await resolveAccount(deps, businessId, change);
  if (typeof resolved === 'string') return { kind: 'reject', reason: resolved };
  const { bankCode, accountNumber, address } = change;
  const account = prepareAccount(deps, { businessId, bankCode, accountNumber, ...resolved });
  return withTransaction(deps.database.db, async (tx): Promise<ChangeAccountOutcome> => {
    if ((await lockBusinessIfFound(tx, businessId)) === null) return notFound;
    const holderMatches = await checkHolder(tx, businessId, account.beneficiaryName);
    const current = await findCurrentAccount(tx, businessId);
    const isSensitive = current !== null || !holderMatches;
    if (isSensitive && (await hasSecondDecider(tx, businessId))) {
      const terms = { account, holderMatches, replaces: current?.id ?? null, address };
      return requestReplacement(tx, deps, member, terms);
    }
    const setter = { kind: 'member', id: memberId, address } as const;
    const coolingHours = deps.accountCoolingHours;
    return putInForce(tx, deps, member, { account, setter, holderMatches, coolingHours });
  });
}

const notFound = { kind: 'reject', reason: 'not_found' } as const;

async function putInForce(
  tx: Tx,
  deps: ChangeAccountDeps,
  member: ActingMember,
  replacement: Replacement,
): Promise<ChangeAccountOutcome> {
  const now = deps.now();
  const { account, setter, holderMatches } = replacement;
  const replaced = await replaceAccount(tx, replacement, now);
  const { coolingUntil } = replaced;
  const act = toAccountAct(account, replaced, holderMatches);
  const detail = { ...act.detail, address: setter.address };
  await recordMemberAct(tx, deps.newId, member, { ...act, detail });
  const news = { account, holderMatches, status: 'in_force', coolingUntil, now } as const;
  await mailAboutAccount(tx, deps, member, news);
  const { accountNumberSealed: _sealed, ...shown } = account;
  return { kind: 'saved', account: { ...shown, holderMatches, coolingUntil, createdAt: now } };
}
