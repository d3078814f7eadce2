import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { readAuditSearch } from './audit-log/audit-search.rules.ts';
import { bankRoutes } from './bank/bank.routes.ts';
import { closingRoutes } from './closing/closing.routes.ts';
import { readContactsSearch } from './contacts/contacts-search.rules.ts';
import { readDocumentsSearch } from './documents/documents-search.rules.ts';
import { homeQuery } from './home/home.queries.ts';
import { importsRoutes } from './imports/imports.routes.ts';
import { readJournalSearch } from './journal/journal-search.rules.ts';
import { leadsRoutes } from './leads/leads.routes.ts';
import { manualEntriesRoutes } from './manual-entries/manual-entries.routes.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { queryClient } from './query-client.ts';
import { quotesRoutes } from './quotes/quotes.routes.ts';
import { recurringRoutes } from './recurring/recurring.routes.ts';
import { readReportSearch } from './reports/report-search.rules.ts';
import { readTaxDocumentsSearch } from './reports/tax-search.rules.ts';
import { readCount, readText } from './search.rules.ts';
import type { RawSearch } from './search.rules.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { trailRoutes } from './trail/trail.routes.ts';
import { transfersRoutes } from './transfers/transfers.routes.ts';

/** Every screen of one organisation. What all of them need of it is read first. */
export function organisationRoutes(inside: AnyRoute) {
  const organisation = createRoute({
    getParentRoute: () => inside,
    path: '/organisations/$orgId',
    loader: ({ params }: { readonly params: { readonly orgId: string } }) =>
      queryClient.ensureQueryData(homeQuery(params.orgId)),
    errorComponent: lazyRouteComponent(() => import('./shell/refused.tsx'), 'Refused'),
  });
  const getParentRoute = () => organisation;
  const readPage = (raw: RawSearch) => ({ offset: readCount(raw, 'offset') });
  return organisation.addChildren([
    ...bankRoutes(organisation),
    ...closingRoutes(organisation),
    ...leadsRoutes(organisation),
    ...manualEntriesRoutes(organisation),
    ...paymentsRoutes(organisation),
    ...quotesRoutes(organisation),
    ...recurringRoutes(organisation),
    ...transfersRoutes(organisation),
    ...trailRoutes(organisation),
    ...importsRoutes(organisation),
    ...settingsRoutes(organisation),
    createRoute({
      getParentRoute,
      path: '/',
      component: lazyRouteComponent(() => import('./home/home.screen.tsx'), 'HomeScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/approvals',
      validateSearch: readPage,
      component: lazyRouteComponent(
        () => import('./approvals/approvals.screen.tsx'),
        'ApprovalsScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/documents',
      validateSearch: readDocumentsSearch,
      component: lazyRouteComponent(
        () => import('./documents/documents.screen.tsx'),
        'DocumentsScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/documents/new',
      validateSearch: (raw: RawSearch) => ({
        kind: readText(raw, 'kind'),
        credits: readText(raw, 'credits'),
      }),
      component: lazyRouteComponent(
        () => import('./editor/editor.screen.tsx'),
        'NewDocumentScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/documents/$id/edit',
      component: lazyRouteComponent(
        () => import('./editor/editor.screen.tsx'),
        'EditDocumentScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/documents/$id',
      validateSearch: readDocumentsSearch,
      component: lazyRouteComponent(
        () => import('./documents/document.screen.tsx'),
        'DocumentScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/contacts',
      validateSearch: readContactsSearch,
      component: lazyRouteComponent(
        () => import('./contacts/contacts.screen.tsx'),
        'ContactsScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/contacts/$id',
      component: lazyRouteComponent(() => import('./contacts/contact.screen.tsx'), 'ContactScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/contacts/$id/statement',
      component: lazyRouteComponent(
        () => import('./contacts/statement.screen.tsx'),
        'ContactStatementScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/journal/entries',
      validateSearch: readJournalSearch,
      component: lazyRouteComponent(() => import('./journal/journal.screen.tsx'), 'JournalScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/journal/entries/$id',
      component: lazyRouteComponent(() => import('./journal/entry.screen.tsx'), 'EntryScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/reports',
      component: lazyRouteComponent(() => import('./reports/reports.screen.tsx'), 'ReportsScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/reports/$name',
      validateSearch: readReportSearch,
      component: lazyRouteComponent(() => import('./reports/report.screen.tsx'), 'ReportScreen'),
    }),
    createRoute({
      getParentRoute,
      path: '/reports/tax/documents',
      validateSearch: readTaxDocumentsSearch,
      component: lazyRouteComponent(
        () => import('./reports/tax-documents.screen.tsx'),
        'TaxDocumentsScreen',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/audit-log',
      validateSearch: readAuditSearch,
      component: lazyRouteComponent(
        () => import('./audit-log/audit-log.screen.tsx'),
        'AuditLogScreen',
      ),
    }),
  ]);
}
