import type { HttpServer } from '@countinghouse/http';
import { addDocumentActionRoutes } from '../../desk/document-actions.route.ts';
import { addDocumentsRoutes } from '../../desk/documents.route.ts';
import { addInboxRoute } from '../../desk/inbox.route.ts';
import { addPreviewRoutes } from '../../desk/previews.route.ts';
import { addApprovalPolicyRoutes } from '../../documents/issuing/approvals/approval-policies.route.ts';
import { addBankDetailsRoutes } from '../../setup/contacts/bank-details.route.ts';
import { addContactCardRoutes } from '../../setup/contacts/contact-cards.route.ts';
import type { AppDeps } from '../app-routes.ts';

/** Documents, who approves them, and whom they are about. */
export function addDocumentRoutes(organisation: HttpServer, deps: AppDeps): void {
  addDocumentsRoutes(organisation, deps);
  addPreviewRoutes(organisation, deps);
  addDocumentActionRoutes(organisation, deps);
  addInboxRoute(organisation, deps);
  addApprovalPolicyRoutes(organisation, deps);
  addContactCardRoutes(organisation, deps);
  addBankDetailsRoutes(organisation, deps);
}
