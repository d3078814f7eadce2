import { FirstSteps } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { lists, settingsQuery } from '../settings/settings.queries.ts';
import { usePlace } from '../shell/place.ts';
import { firstContactQuery, firstInvoiceQuery, firstStatementQuery } from './home.queries.ts';
import { texts } from './texts.ts';

const unissued = ['draft', 'awaiting_approval', 'approved'];

const isIssued = ({ status }: { readonly status: string }): boolean => !unissued.includes(status);

/** What new books need first. For whoever keeps their settings. */
export function FirstStepsCard(): ReactNode {
  const { orgId } = usePlace();
  const settings = useQuery(settingsQuery(orgId)).data;
  const contact = useQuery(firstContactQuery(orgId)).data;
  const invoice = useQuery(firstInvoiceQuery(orgId)).data;
  const statement = useQuery(firstStatementQuery(orgId)).data;
  const connections = useQuery(lists.paymentsConnections(orgId)).data;
  const { steps } = texts;
  const hasAny = (page: { readonly data: readonly unknown[] } | undefined) =>
    page === undefined ? null : page.data.length > 0;
  const [hasStatement, hasConnection] = [hasAny(statement), hasAny(connections)];
  return (
    <FirstSteps
      steps={[
        {
          title: steps.details,
          hint: steps.detailsHint,
          isDone: settings === undefined ? null : settings.address_lines.length > 0,
          address: paths.settings(orgId, 'profile'),
        },
        {
          title: steps.contact,
          hint: steps.contactHint,
          isDone: hasAny(contact),
          address: paths.contacts(orgId),
        },
        {
          title: steps.invoice,
          hint: steps.invoiceHint,
          isDone: invoice === undefined ? null : invoice.data.some(isIssued),
          address: paths.newDocument(orgId, 'invoice'),
        },
        {
          title: steps.money,
          hint: steps.moneyHint,
          isDone:
            hasStatement === null || hasConnection === null ? null : hasStatement || hasConnection,
          address: paths.bankStatements(orgId),
        },
      ]}
    />
  );
}
