import '../documents/document.css';
import {
  Button,
  Card,
  Crumbs,
  Loaded,
  PageHead,
  formatAmount,
  formatDay,
  usePathPart,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { moneyAccountsQuery } from '../home/home.queries.ts';
import { ActDialog } from '../parts/act.dialog.tsx';
import { Facts } from '../parts/facts.tsx';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { AllocateDialog, RefundDialog } from './money.dialogs.tsx';
import { PaymentState } from './payment-state.tsx';
import { paymentQuery, undoAllocation, voidPayment } from './payments.queries.ts';
import type { Allocation, PaymentFile } from './payments.queries.ts';
import { texts, wordOf } from './texts.ts';

export function PaymentScreen(): ReactNode {
  const { orgId } = usePlace();
  const id = usePathPart('id');
  const payment = useQuery(paymentQuery(orgId, id));
  return (
    <Loaded query={payment} title={texts.payments} lines={6}>
      {(data) => <OnePayment payment={data} />}
    </Loaded>
  );
}

function OnePayment({ payment }: { readonly payment: PaymentFile }): ReactNode {
  const { orgId, currency: base, may } = usePlace();
  const accounts = useQuery(moneyAccountsQuery(orgId));
  const account = accounts.data?.data.find(({ id }) => id === payment.account_id);
  const { currency, unallocated_amount: rest } = payment;
  return (
    <div className="stack stack-4">
      <div>
        <Crumbs label={texts.payments} to={paths.payments(orgId)} here={payment.contact_name} />
        <PageHead
          title={`${payment.direction === 'in' ? texts.moneyIn : texts.moneyOut} ${currency} ${formatAmount(payment.amount, currency)}`}
          detail={<PaymentState payment={payment} />}
          actions={may('payments:write') && !payment.voided ? <Acts payment={payment} /> : null}
        />
      </div>
      <section className="card card-body">
        <Facts
          facts={[
            [
              texts.contact,
              <Link key="contact" className="link" {...paths.contact(orgId, payment.contact_id)}>
                {payment.contact_name}
              </Link>,
            ],
            [texts.date, formatDay(payment.date)],
            [texts.account, account === undefined ? null : `${account.code} ${account.name}`],
            [texts.reference, payment.reference],
            [
              texts.baseAmount,
              currency === base
                ? null
                : `${base} ${formatAmount(payment.base_amount, base)} (${payment.fx_rate})`,
            ],
            [texts.rest, Number(rest) === 0 ? null : `${currency} ${formatAmount(rest, currency)}`],
            [texts.author, payment.author.name ?? payment.author.kind],
            [
              texts.entries,
              may('journals:read') ? (
                <Link
                  key="entries"
                  className="link"
                  {...paths.journal(orgId, { source_id: payment.id })}
                >
                  {texts.open}
                </Link>
              ) : null,
            ],
          ]}
        />
      </section>
      <Card title={texts.allocations} count={payment.allocations.length}>
        {payment.allocations.length === 0 ? (
          <p className="empty">{texts.noAllocations}</p>
        ) : (
          <ul className="happened">
            {payment.allocations.map((allocation) => (
              <AllocationRow
                key={allocation.id}
                allocation={allocation}
                ofId={payment.id}
                mayUndo={may('payments:write')}
              />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function Acts({ payment }: { readonly payment: PaymentFile }): ReactNode {
  const { orgId } = usePlace();
  const [act, setAct] = useState<'void' | 'refund' | 'allocate' | null>(null);
  const close = (): void => setAct(null);
  const hasRest = Number(payment.unallocated_amount) !== 0;
  const source = {
    kind: 'payment' as const,
    id: payment.id,
    contactId: payment.contact_id,
    currency: payment.currency,
    left: payment.unallocated_amount,
    corrects: null,
    isCredit: true,
  };
  return (
    <>
      {hasRest ? (
        <>
          <Button look="primary" onPress={() => setAct('allocate')}>
            {texts.allocateRest}
          </Button>
          <Button onPress={() => setAct('refund')}>{texts.refund}</Button>
        </>
      ) : null}
      <Button look="danger" onPress={() => setAct('void')}>
        {texts.void}
      </Button>
      {act === 'allocate' ? <AllocateDialog source={source} onClose={close} /> : null}
      {act === 'refund' ? <RefundDialog source={source} onClose={close} /> : null}
      {act === 'void' ? (
        <ActDialog
          title={texts.void}
          does={texts.voidDoes}
          go={texts.void}
          look="danger"
          asksReason
          act={(input) => voidPayment(orgId, payment.id, input)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function AllocationRow({
  allocation,
  ofId,
  mayUndo,
}: {
  readonly allocation: Allocation;
  readonly ofId: string;
  readonly mayUndo: boolean;
}): ReactNode {
  const { orgId, currency: base } = usePlace();
  const [isUndoing, setUndoing] = useState(false);
  const { from, to, account, currency, exchange_gain: gain } = allocation;
  const other = from?.id === ofId ? to : from;
  return (
    <li>
      <span className="spread">
        <b className="mid">
          {wordOf(texts.kinds, allocation.kind)}{' '}
          {other?.kind === 'document' ? (
            <Link className="figure" {...paths.document(orgId, other.id)}>
              {other.number ?? wordOf(texts.itemKinds, other.kind)}
            </Link>
          ) : (
            (account?.name ?? other?.number ?? '')
          )}
        </b>
        <span className="row">
          {formatAmount(allocation.amount, currency)}
          {allocation.undone_on === null && mayUndo ? (
            <Button size="small" look="plain" onPress={() => setUndoing(true)}>
              {texts.undo}
            </Button>
          ) : null}
        </span>
      </span>
      <span className="soft t12">
        {formatDay(allocation.date)}
        {Number(gain) === 0 ? null : ` · ${texts.gain} ${base} ${formatAmount(gain, base)}`}
        {allocation.undone_on === null
          ? null
          : ` · ${texts.undone} ${formatDay(allocation.undone_on)}`}
      </span>
      {isUndoing ? (
        <ActDialog
          title={texts.undo}
          does={texts.undoDoes}
          go={texts.undo}
          look="danger"
          act={({ lock_reason: lockReason }) => undoAllocation(orgId, allocation.id, lockReason)}
          onClose={() => setUndoing(false)}
        />
      ) : null}
    </li>
  );
}
