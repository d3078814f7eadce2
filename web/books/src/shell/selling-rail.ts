import { FilePen, Kanban, Repeat } from 'lucide-react';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

/** What comes before an invoice, and what makes invoices by itself. */
export const sellingItems = (orgId: string) => [
  { ...paths.quotes(orgId), label: texts.quotes, icon: FilePen, needs: 'quotes:read' },
  { ...paths.leads(orgId), label: texts.leads, icon: Kanban, needs: 'leads:read' },
  { ...paths.recurring(orgId), label: texts.recurring, icon: Repeat, needs: 'recurring:read' },
];
