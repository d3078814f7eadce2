import type { HttpServer } from '@countinghouse/http';
import { addReminderRoutes } from '../customers/reminders/reminders.route.ts';
import { addDocumentLinkRoutes } from '../customers/sending/document-link.route.ts';
import { addDocumentMailRoutes } from '../customers/sending/document-mails.route.ts';
import { addGetDocumentPdfRoute } from '../customers/sending/get-document-pdf.route.ts';
import type { AppDeps } from './server-deps.ts';

/** How documents get to customers: by mail, by a link, as a file. */
export function addSendingRoutes(organisation: HttpServer, deps: AppDeps): void {
  addDocumentMailRoutes(organisation, deps);
  addDocumentLinkRoutes(organisation, deps);
  addGetDocumentPdfRoute(organisation, deps);
  addReminderRoutes(organisation, deps);
}
