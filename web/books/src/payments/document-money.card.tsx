import { Button, Card } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import type { DocumentFile } from '../documents/documents.queries.ts';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import type { MoneyAct } from './money.dialogs.tsx';
import { texts } from './texts.ts';

/** Loaded when the first is opened: most documents are only looked at. */
const MoneyDialog = lazy(async () => {
  const { MoneyDialog: loaded } = await import('./money.dialogs.tsx');
  return { default: loaded };
});

const acts: readonly MoneyAct[] = [
  'allocate_credit',
  'refund_credit',
  'discount',
  'settle_to_account',
  'write_off',
];

/** What corrects a document, and who may write it. */
const creditOf: Readonly<Record<string, { readonly kind: string; readonly needs: string }>> = {
  invoice: { kind: 'credit_note', needs: 'sales_drafts:write' },
  bill: { kind: 'supplier_credit', needs: 'purchase_drafts:write' },
};

const labels: Readonly<Record<MoneyAct, string>> = {
  allocate_credit: texts.allocateCredit,
  refund_credit: texts.refundCredit,
  discount: texts.discount,
  settle_to_account: texts.settleToAccount,
  write_off: texts.writeOff,
};

/** How a document is settled, as the service offers it. */
export function DocumentMoney({ document }: { readonly document: DocumentFile }): ReactNode {
  const { orgId, may } = usePlace();
  const [chosen, setChosen] = useState<MoneyAct | null>(null);
  const isOffered = (name: string): boolean =>
    document.available_actions.some(({ action, available }) => action === name && available);
  const offered = acts.filter(isOffered);
  const credit = creditOf[document.kind];
  const isCreditable =
    credit !== undefined &&
    may(credit.needs) &&
    document.posted_at !== null &&
    document.status !== 'void';
  if (offered.length === 0 && !isOffered('pay') && !isCreditable) return null;
  const source = {
    kind: 'document' as const,
    id: document.id,
    contactId: document.contact_id,
    currency: document.currency,
    left: document.outstanding,
    corrects: document.credits_id,
    isCredit: credit === undefined && document.kind !== 'expense_claim',
  };
  const common = { source, onClose: () => setChosen(null) };
  return (
    <Card title={texts.money}>
      <div className="card-body stack stack-2">
        {isOffered('pay') ? (
          <Link className="btn btn-wide" {...paths.newPayment(orgId, { document_id: document.id })}>
            {document.family === 'sales' ? texts.pay : texts.payOut}
          </Link>
        ) : null}
        {isCreditable ? (
          <Link className="btn btn-wide" {...paths.newCredit(orgId, credit.kind, document.id)}>
            {document.family === 'sales' ? texts.creditNote : texts.supplierCredit}
          </Link>
        ) : null}
        {offered.map((act) => (
          <Button key={act} isWide onPress={() => setChosen(act)}>
            {act === 'allocate_credit' && !source.isCredit ? texts.useCredit : labels[act]}
          </Button>
        ))}
      </div>
      {chosen === null ? null : (
        <Suspense>
          <MoneyDialog act={chosen} {...common} />
        </Suspense>
      )}
    </Card>
  );
}
