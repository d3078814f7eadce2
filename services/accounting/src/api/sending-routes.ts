import type { HttpServer } from '@countinghouse/http';
import { addReminderRoutes } from '../customers/reminders/reminders.route.ts';
import { addDocumentLinkRoutes } from '../customers/sending/document-link.route.ts';
import { addDocumentMailRoutes } from '../customers/sending/document-mails.route.ts';
import { addGetDocumentPdfRoute } from '../customers/sending/get-document-pdf.route.ts';
import { addStatementRoutes } from '../customers/statements/statements.route.ts';
import type { AppDeps } from './server-deps.ts';

/** Delivers documents to customers: by email, by link or as a file. */
export function addSendingRoutes(organisation: HttpServer, deps: AppDeps): void {
  addDocumentMailRoutes(organisation, deps);
  addDocumentLinkRoutes(organisation, deps);
  addGetDocumentPdfRoute(organisation, deps);
  addReminderRoutes(organisation, deps);
  addStatementRoutes(organisation, deps);
}
