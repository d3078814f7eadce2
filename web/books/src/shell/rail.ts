import type { RailGroup, RailItem } from '@countinghouse/ui';
import {
  BookOpen,
  Building2,
  ChartColumn,
  FileInput,
  FileText,
  House,
  Import,
  Landmark,
  List,
  ListChecks,
  ReceiptText,
  Settings,
  ShieldCheck,
  Users,
  Workflow,
} from 'lucide-react';
import { paths } from '../paths.ts';
import { closingItems } from './closing-rail.ts';
import { moneyItems } from './money-rail.ts';
import { sellingItems } from './selling-rail.ts';
import { texts } from './texts.ts';

export interface RailFacts {
  readonly orgId: string;
  readonly permissions: readonly string[];
  readonly waiting: number;
  /** Whether this person keeps the books of several. */
  readonly hasOthers: boolean;
}

/** A group for each kind of work. What a role may not see is left out. */
export function railOf({
  orgId,
  permissions,
  waiting,
  hasOthers,
}: RailFacts): readonly RailGroup[] {
  const items = (all: readonly (RailItem & { readonly needs: string })[]): readonly RailItem[] =>
    all.filter(({ needs }) => permissions.includes(needs));
  const groups: readonly RailGroup[] = [
    {
      title: null,
      items: [
        ...(hasOthers
          ? [
              {
                ...paths.organisations(),
                label: texts.organisations,
                icon: Building2,
                isExact: true,
              },
            ]
          : []),
        { to: paths.organisation(orgId), label: texts.home, icon: House, isExact: true },
        ...items([
          {
            ...paths.approvals(orgId),
            label: texts.approvals,
            icon: ShieldCheck,
            count: waiting,
            needs: 'documents:approve',
          },
        ]),
      ],
    },
    {
      title: texts.documents,
      items: items([
        {
          ...paths.documents(orgId, { family: 'sales' }),
          label: texts.sales,
          icon: FileText,
          needs: 'documents:read',
        },
        {
          ...paths.documents(orgId, { family: 'purchases' }),
          label: texts.purchases,
          icon: ReceiptText,
          needs: 'documents:read',
        },
      ]),
    },
    { title: texts.selling, items: items(sellingItems(orgId)) },
    { title: texts.money, items: items(moneyItems(orgId)) },
    {
      title: texts.bank,
      items: items([
        { ...paths.bankLines(orgId), label: texts.match, icon: ListChecks, needs: 'bank:read' },
        {
          ...paths.bankStatements(orgId),
          label: texts.statements,
          icon: FileInput,
          needs: 'bank:read',
        },
        { ...paths.bankAccounts(orgId), label: texts.accounts, icon: Landmark, needs: 'bank:read' },
        { ...paths.bankRules(orgId), label: texts.rules, icon: Workflow, needs: 'bank:read' },
      ]),
    },
    {
      title: texts.books,
      items: items([
        { ...paths.contacts(orgId), label: texts.contacts, icon: Users, needs: 'contacts:read' },
        { ...paths.journal(orgId), label: texts.journal, icon: BookOpen, needs: 'journals:read' },
        { ...paths.reports(orgId), label: texts.reports, icon: ChartColumn, needs: 'reports:read' },
        {
          ...paths.settings(orgId),
          label: texts.settings,
          icon: Settings,
          needs: 'lists:read',
        },
        { ...paths.imports(orgId), label: texts.imports, icon: Import, needs: 'contacts:write' },
        { ...paths.auditLog(orgId), label: texts.auditLog, icon: List, needs: 'audit:read' },
      ]),
    },
    { title: texts.closing, items: items(closingItems(orgId)) },
  ];
  return groups.filter((group) => group.items.length > 0);
}
