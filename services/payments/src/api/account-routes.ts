import { logoBytesMax } from '@countinghouse/brand';
import type { HttpServer } from '@countinghouse/http';
import { addBrandRoutes } from '../business/brand/brand.route.ts';
import { documentBytesMax } from '../business/documents/document.rules.ts';
import { addDocumentRoutes } from '../business/documents/documents.route.ts';
import { addBeneficialOwnerRoutes } from '../business/owners/beneficial-owners.route.ts';
import { addProfileRoutes } from '../business/profile/profile.route.ts';
import { addSettlementAccountRoutes } from '../business/settlement-account/settlement-accounts.route.ts';
import { addListVerificationsRoute } from '../business/verification/list-verifications.route.ts';
import type { ServerDeps } from './server-deps.ts';

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

/** A business's verification data and settlement account; for people only. */
export function addAccountRoutes(business: HttpServer, deps: AccountRouteDeps): void {
  addProfileRoutes(business, deps);
  addBrandRoutes(business, deps, logoBytesMax);
  addDocumentRoutes(business, deps, documentBytesMax);
  addBeneficialOwnerRoutes(business, deps);
  addListVerificationsRoute(business, deps);
  addSettlementAccountRoutes(business, deps);
}
