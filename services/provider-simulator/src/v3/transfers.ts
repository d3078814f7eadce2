import { findBanks } from '../core/banks.ts';
import { listBalances as listBookBalances } from '../core/ledger.ts';
import { randomHex } from '../core/random-text.ts';
import { accountNameOf, resolveAccount } from '../core/resolve-account.ts';
import { createTransfer, findTransferByReference } from '../core/transfers.ts';
import { parseAmountMicros } from '../core/units.rules.ts';
import { refusal, success } from './call.ts';
import type { Call, Reply } from './call.ts';
import { isWithinDays, page } from './lists.ts';
import { toWire } from './present-charge.ts';
import { presentSettlement, presentTransfer } from './present-records.ts';
import { describeProblem } from './read-body.ts';
import { resolveRequest, transferRequest } from './requests.ts';

/** POST /v3/transfers */
export function postTransfer({ world, side, body }: Call): Reply {
  const parsed = transferRequest.safeParse(body);
  if (!parsed.success) return refusal(describeProblem(parsed.error));
  const request = parsed.data;
  const amountMicros = parseAmountMicros(request.amount, request.currency);
  if (amountMicros === null) return refusal('amount is invalid');
  const reference = request.reference ?? `simulated-${randomHex(world.random, 16)}`;
  if (findTransferByReference(side, reference) !== null) {
    return refusal('Duplicate reference: a transfer with this reference already exists');
  }
  if (resolveAccount(world, side, request.account_number) === 'refused') {
    return refusal('account_number is invalid');
  }
  const transfer = createTransfer(world, side, {
    reference,
    amountMicros,
    currency: request.currency,
    bankCode: request.account_bank,
    accountNumber: request.account_number,
    beneficiaryName:
      request.beneficiary_name ?? accountNameOf(world, side, request.account_number) ?? 'N/A',
    narration: request.narration ?? '',
    meta: request.meta,
  });
  return success('Transfer Queued Successfully', presentTransfer(transfer));
}

/** GET /v3/transfers */
export function listTransfers({ side, query }: Call): Reply {
  const { reference, status } = { reference: query['reference'], status: query['status'] };
  const rows = [...side.transfers.values()].reverse().filter(
    (transfer) =>
      isWithinDays(transfer.createdAtMs, query) &&
      // v3's filter matches prefixes, so a client has to compare exactly.
      (reference === undefined || transfer.reference.startsWith(reference)) &&
      (status === undefined || transfer.status === status.toUpperCase()),
  );
  return page('Transfers fetched', rows, query, presentTransfer);
}

/** GET /v3/transfers/{id} */
export function getTransfer({ side, params }: Call): Reply {
  const transfer = side.transfers.get(Number(params['id']));
  return transfer === undefined
    ? refusal('Transfer not found')
    : success('Transfer fetched', presentTransfer(transfer));
}

/** GET /v3/banks/{country} */
export function listBanks({ params }: Call): Reply {
  const banks = findBanks((params['country'] ?? '').toUpperCase());
  return banks === null
    ? refusal('No banks were found for this country')
    : success('Banks fetched successfully', banks);
}

/** POST /v3/accounts/resolve */
export function postResolve({ world, side, body }: Call): Reply {
  const parsed = resolveRequest.safeParse(body);
  if (!parsed.success) return refusal(describeProblem(parsed.error));
  const { account_number: accountNumber } = parsed.data;
  if (resolveAccount(world, side, accountNumber) !== 'known') {
    return refusal('Sorry, recipient account could not be validated. Please try again');
  }
  return success('Account details fetched', {
    account_number: accountNumber,
    account_name: accountNameOf(world, side, accountNumber),
  });
}

/** GET /v3/balances: two wallets; transfers use the available one. */
export function listBalances({ side }: Call): Reply {
  return success('Wallet balances fetched', presentBalances(side));
}

/** GET /v3/balances/{currency} */
export function getBalance({ side, params }: Call): Reply {
  const currency = (params['currency'] ?? '').toUpperCase();
  const found = presentBalances(side).find((balance) => balance.currency === currency);
  return success(
    'Wallet balance fetched',
    found ?? { currency, available_balance: 0, ledger_balance: 0 },
  );
}

/** GET /v3/settlements */
export function listSettlements({ side, query }: Call): Reply {
  const rows = [...side.settlements.values()]
    .reverse()
    .filter((settlement) => isWithinDays(settlement.processedAtMs ?? settlement.dueAtMs, query));
  return page('Settlements fetched', rows, query, (settlement) =>
    presentSettlement(side, settlement),
  );
}

/** GET /v3/settlements/{id} */
export function getSettlement({ side, params }: Call): Reply {
  const settlement = side.settlements.get(Number(params['id']));
  return settlement === undefined
    ? refusal('No settlement was found for this id')
    : success('Settlement fetched', presentSettlement(side, settlement));
}

function presentBalances(side: Call['side']) {
  const balances = listBookBalances(side);
  const microsOf = (account: string, currency: string): bigint =>
    balances.find((each) => each.account === account && each.currency === currency)
      ?.balanceMicros ?? 0n;
  return [...new Set(balances.map(({ currency }) => currency))].map((currency) => ({
    currency,
    available_balance: toWire(microsOf('available', currency)),
    ledger_balance: toWire(microsOf('collection', currency)),
  }));
}
