import type { QueueMail } from '@countinghouse/mail';
import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Provider } from '../../provider/provider.ts';
import { lockBusinessIfFound } from '../../tenants/businesses/lock-business.ts';
import { checkHolder } from './check-holder.ts';
import { mailAboutAccount } from './mail-about-account.ts';
import { prepareAccount, replaceAccount, toAccountAct } from './replace-account.ts';
import type { AccountRequest } from './replace-account.ts';

interface SetAccountDeps extends OperatorDeps {
  readonly sealer: Sealer;
  /** Who asks the bank; null where no live provider is configured: then payouts ask it, as always. */
  readonly provider: Pick<Provider, 'resolveAccount'> | null;
  readonly queueMail: QueueMail;
  /** Null: mails have no link. */
  readonly publicUrl: string | null;
  /** Hours after a replacement in which every payout needs a second approver. */
  readonly accountCoolingHours: number;
}

export type SetAccountOutcome =
  | {
      readonly kind: 'saved';
      readonly id: string;
      readonly accountLast4: string;
      readonly holderMatches: boolean;
      readonly isBankChecked: boolean;
      readonly coolingUntil: Date | null;
    }
  | {
      readonly kind: 'reject';
      readonly reason: 'not_found' | 'account_unknown' | 'provider_failed';
    };

/** In force immediately, also as a replacement: the operator answers for it. Owners are mailed. */
export async function setSettlementAccount(
  deps: SetAccountDeps,
  request: AccountRequest,
): Promise<SetAccountOutcome> {
  const asked = await deps.provider?.resolveAccount(request);
  if (asked?.kind === 'unknown') return { kind: 'reject', reason: 'provider_failed' };
  if (asked?.kind === 'missing') return { kind: 'reject', reason: 'account_unknown' };
  const isBankChecked = asked !== undefined;
  const holder = asked?.value.accountName ?? request.beneficiaryName;
  const setter = { ...deps.actor, address: null };
  const account = prepareAccount(deps, request);
  return withTransaction(deps.database.db, async (tx): Promise<SetAccountOutcome> => {
    const { businessId, id, accountLast4 } = account;
    if ((await lockBusinessIfFound(tx, businessId)) === null) {
      return { kind: 'reject', reason: 'not_found' };
    }
    const now = deps.now();
    const holderMatches = await checkHolder(tx, businessId, holder);
    const coolingHours = deps.accountCoolingHours;
    const replaced = await replaceAccount(
      tx,
      { account, setter, holderMatches, coolingHours },
      now,
    );
    const act = toAccountAct(account, replaced, holderMatches);
    const detail = { ...act.detail, bank_checked: isBankChecked };
    await recordAct(tx, deps, { ...act, detail, businessId, workspaceId: null });
    const { coolingUntil } = replaced;
    const news = { account, holderMatches, status: 'in_force', coolingUntil, now } as const;
    await mailAboutAccount(tx, deps, { businessId, memberId: null }, news);
    return { kind: 'saved', id, accountLast4, holderMatches, isBankChecked, coolingUntil };
  });
}
