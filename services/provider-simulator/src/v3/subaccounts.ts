import { nextId } from '../core/agenda.ts';
import { bankNameOf } from '../core/banks.ts';
import { randomHex } from '../core/random-text.ts';
import { resolveAccount } from '../core/resolve-account.ts';
import { claimScenario } from '../core/scenarios.ts';
import type { Subaccount } from '../core/state.ts';
import { parseFractionMicros, wholeFractionMicros } from '../core/units.rules.ts';
import { refusal, success } from './call.ts';
import type { Call, Reply } from './call.ts';
import { page } from './lists.ts';
import { presentSubaccount } from './present-records.ts';
import { describeProblem } from './read-body.ts';
import { subaccountChange, subaccountRequest } from './requests.ts';

const notFound = 'Subaccount not found';
const accountRefused =
  "Sorry we couldn't verify your account number kindly pass a valid account number";

/** POST /v3/subaccounts */
export function createSubaccount({ world, side, body }: Call): Reply {
  const parsed = subaccountRequest.safeParse(body);
  if (!parsed.success) return refusal(describeProblem(parsed.error));
  const request = parsed.data;
  const splitValueMicros = readSplitValue(request.split_type, request.split_value);
  if (splitValueMicros === null) return refusal('split_value is invalid');
  const isRefused =
    claimScenario(world, side, {
      kinds: ['subaccount_refused'],
      operation: 'subaccount',
      references: [request.account_number],
    }) !== null || resolveAccount(world, side, request.account_number) === 'refused';
  if (isRefused) return refusal(accountRefused);
  const subaccount: Subaccount = {
    id: nextId(world, 'subaccount', 2_181),
    subaccountId: `RS_${randomHex(world.random, 32).toUpperCase()}`,
    accountNumber: request.account_number,
    country: request.country,
    meta: request.meta,
    createdAtMs: world.momentMs,
    bankCode: request.account_bank,
    businessName: request.business_name,
    businessEmail: request.business_email ?? null,
    businessMobile: request.business_mobile,
    splitType: request.split_type,
    splitValueMicros,
  };
  side.subaccounts.set(subaccount.id, subaccount);
  return success('Subaccount created', presentSubaccount(world, side, subaccount));
}

/** GET /v3/subaccounts */
export function listSubaccounts({ world, side, query }: Call): Reply {
  const rows = [...side.subaccounts.values()]
    .reverse()
    .filter(
      (each) =>
        matches(query['account_number'], each.accountNumber) &&
        matches(query['account_bank'], each.bankCode) &&
        matches(query['bank_name'], bankNameOf(each.bankCode)),
    );
  return page('Subaccounts fetched', rows, query, (each) => presentSubaccount(world, side, each));
}

/** GET /v3/subaccounts/{id}: the numeric id; charges use the `RS_` name. */
export function getSubaccount({ world, side, params }: Call): Reply {
  const subaccount = side.subaccounts.get(Number(params['id']));
  if (subaccount === undefined) return refusal(notFound);
  return success('Subaccount fetched', presentSubaccount(world, side, subaccount));
}

/** PUT /v3/subaccounts/{id}: requires `split_value`, whatever else changes. */
export function changeSubaccount({ world, side, params, body }: Call): Reply {
  const subaccount = side.subaccounts.get(Number(params['id']));
  if (subaccount === undefined) return refusal(notFound);
  const parsed = subaccountChange.safeParse(body);
  if (!parsed.success) return refusal(describeProblem(parsed.error));
  const change = parsed.data;
  const splitType = change.split_type ?? subaccount.splitType;
  const splitValueMicros = readSplitValue(splitType, change.split_value);
  if (splitValueMicros === null) return refusal('split_value is invalid');
  subaccount.splitType = splitType;
  subaccount.splitValueMicros = splitValueMicros;
  subaccount.businessName = change.business_name ?? subaccount.businessName;
  subaccount.businessEmail = change.business_email ?? subaccount.businessEmail;
  subaccount.businessMobile = change.business_mobile ?? subaccount.businessMobile;
  subaccount.bankCode = change.account_bank ?? subaccount.bankCode;
  return success('Subaccount updated', presentSubaccount(world, side, subaccount));
}

/** DELETE /v3/subaccounts/{id} */
export function deleteSubaccount({ side, params }: Call): Reply {
  return side.subaccounts.delete(Number(params['id']))
    ? success('Subaccount deleted', null)
    : refusal(notFound);
}

function readSplitValue(splitType: 'percentage' | 'flat', text: string): bigint | null {
  const valueMicros = parseFractionMicros(text);
  if (valueMicros === null) return null;
  return splitType === 'percentage' && valueMicros > wholeFractionMicros ? null : valueMicros;
}

function matches(wanted: string | undefined, value: string): boolean {
  return wanted === undefined || wanted === value;
}
