import type { HttpServer } from '@countinghouse/http';
import { addProfileRoutes } from '../account/profile.route.ts';
import { addBeneficialOwnerRoutes } from '../beneficial-owners/beneficial-owners.route.ts';
import { documentBytesMax } from '../documents/document.rules.ts';
import { addDocumentRoutes } from '../documents/documents.route.ts';
import { addSettlementAccountRoutes } from '../settlement-accounts/settlement-accounts.route.ts';
import { addListVerificationsRoute } from '../verification/list-verifications.route.ts';
import type { ServerDeps } from './server.ts';

export type AccountRouteDeps = Pick<
  ServerDeps,
  | 'database'
  | 'newId'
  | 'now'
  | 'sealer'
  | 'providers'
  | 'queueMail'
  | 'publicUrl'
  | 'accountCoolingHours'
  | 'identityChecker'
>;

/** What a business shows of itself to be verified, and where its money goes; for people alone. */
export function addAccountRoutes(business: HttpServer, deps: AccountRouteDeps): void {
  addProfileRoutes(business, deps);
  addDocumentRoutes(business, deps, documentBytesMax);
  addBeneficialOwnerRoutes(business, deps);
  addListVerificationsRoute(business, deps);
  addSettlementAccountRoutes(business, deps);
}
