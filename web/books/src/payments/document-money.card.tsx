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

const labels: Readonly<Record<MoneyAct, string>> = {
  allocate_credit: texts.allocateCredit,
  refund_credit: texts.refundCredit,
  discount: texts.discount,
  settle_to_account: texts.settleToAccount,
  write_off: texts.writeOff,
};

/** How a document is settled, as the service offers it. */
export function DocumentMoney({ document }: { readonly document: DocumentFile }): ReactNode {
  const { orgId } = usePlace();
  const [chosen, setChosen] = useState<MoneyAct | null>(null);
  const isOffered = (name: string): boolean =>
    document.available_actions.some(({ action, available }) => action === name && available);
  const offered = acts.filter(isOffered);
  if (offered.length === 0 && !isOffered('pay')) return null;
  const source = {
    kind: 'document' as const,
    id: document.id,
    contactId: document.contact_id,
    currency: document.currency,
    left: document.outstanding,
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
        {offered.map((act) => (
          <Button key={act} isWide onPress={() => setChosen(act)}>
            {labels[act]}
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
