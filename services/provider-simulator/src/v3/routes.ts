import type { Operation } from '../core/scenarios.ts';
import type { Call, Reply } from './call.ts';
import { answerChargeback, listChargebacks, uploadProof } from './chargebacks.ts';
import { createPayment, disableLink } from './payments.ts';
import {
  changeSubaccount,
  createSubaccount,
  deleteSubaccount,
  getSubaccount,
  listSubaccounts,
} from './subaccounts.ts';
import {
  chargeToken,
  createRefund,
  getRefund,
  listRefunds,
  listTransactions,
  verifyById,
  verifyByReference,
} from './transactions.ts';
import {
  getBalance,
  getSettlement,
  getTransfer,
  listBalances,
  listBanks,
  listSettlements,
  listTransfers,
  postResolve,
  postTransfer,
} from './transfers.ts';

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly operation: Operation;
  readonly handle: (call: Call) => Reply;
}

export interface FoundRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const routes: readonly Route[] = [
  route('POST', '/payments', 'checkout', createPayment),
  route('POST', '/payments/link/disable', 'disable_link', disableLink),
  route('GET', '/transactions/verify_by_reference', 'verify', verifyByReference),
  route('GET', '/transactions/:id/verify', 'verify', verifyById),
  route('GET', '/transactions', 'list_transactions', listTransactions),
  route('POST', '/transactions/:id/refund', 'refund', createRefund),
  route('GET', '/chargebacks', 'read_chargeback', listChargebacks),
  route('PUT', '/chargebacks/:id', 'chargeback', answerChargeback),
  route('POST', '/upload_image', 'chargeback', uploadProof),
  route('GET', '/refunds', 'read_refund', listRefunds),
  route('GET', '/refunds/:id', 'read_refund', getRefund),
  route('POST', '/subaccounts', 'subaccount', createSubaccount),
  route('GET', '/subaccounts', 'read_subaccount', listSubaccounts),
  route('GET', '/subaccounts/:id', 'read_subaccount', getSubaccount),
  route('PUT', '/subaccounts/:id', 'subaccount', changeSubaccount),
  route('DELETE', '/subaccounts/:id', 'subaccount', deleteSubaccount),
  route('POST', '/transfers', 'transfer', postTransfer),
  route('GET', '/transfers', 'read_transfer', listTransfers),
  route('GET', '/transfers/:id', 'read_transfer', getTransfer),
  route('GET', '/banks/:country', 'banks', listBanks),
  route('POST', '/accounts/resolve', 'resolve', postResolve),
  route('GET', '/balances', 'balances', listBalances),
  route('GET', '/balances/:currency', 'balances', getBalance),
  route('GET', '/settlements', 'settlements', listSettlements),
  route('GET', '/settlements/:id', 'settlements', getSettlement),
  route('POST', '/tokenized-charges', 'token_charge', chargeToken),
];

export function findRoute(method: string, path: string): FoundRoute | null {
  for (const each of routes) {
    const match = each.method === method ? each.path.exec(path) : null;
    if (match !== null) return { route: each, params: { ...match.groups } };
  }
  return null;
}

function route(
  method: string,
  path: string,
  operation: Operation,
  handle: (call: Call) => Reply,
): Route {
  const pattern = path.replaceAll(/:([a-z]+)/g, '(?<$1>[^/]+)');
  return { method, path: new RegExp(`^/v3${pattern}/?$`), operation, handle };
}
