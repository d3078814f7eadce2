import type { HttpServer } from '@countinghouse/http';
import { addApprovalPolicyRoutes } from '../documents/issuing/approvals/approval-policies.route.ts';
import { addBankDetailsRoutes } from '../setup/contacts/bank-details.route.ts';
import { addContactCardRoutes } from '../setup/contacts/contact-cards.route.ts';
import { addAttachmentRoutes } from '../workbench/attachments/attachments.route.ts';
import { addCommentRoutes } from '../workbench/comments/comments.route.ts';
import { addBulkDocumentsRoute } from '../workbench/documents/actions/bulk-documents.route.ts';
import { addDocumentActionRoutes } from '../workbench/documents/actions/document-actions.route.ts';
import { addDocumentsRoutes } from '../workbench/documents/documents.route.ts';
import { addInboxRoute } from '../workbench/documents/inbox/inbox.route.ts';
import { addPreviewRoutes } from '../workbench/documents/previews.route.ts';
import { addSearchOrganisationRoute } from '../workbench/search/search-organisation.route.ts';
import type { AppDeps } from './server-deps.ts';

/** Documents, approvals and contacts. */
export function addDocumentRoutes(organisation: HttpServer, deps: AppDeps): void {
  addDocumentsRoutes(organisation, deps);
  addPreviewRoutes(organisation, deps);
  addDocumentActionRoutes(organisation, deps);
  addBulkDocumentsRoute(organisation, deps);
  addInboxRoute(organisation, deps);
  addSearchOrganisationRoute(organisation, deps);
  addApprovalPolicyRoutes(organisation, deps);
  addContactCardRoutes(organisation, deps);
  addBankDetailsRoutes(organisation, deps);
  addAttachmentRoutes(organisation, deps);
  addCommentRoutes(organisation, deps);
}
