import {
  AmountField,
  CheckField,
  DayField,
  Loaded,
  SelectField,
  formatAmount,
  formatDay,
} from '@countinghouse/ui';
import type { Money } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { AccountField, MoneyAccountField } from '../parts/pickers.tsx';
import { texts as partWords } from '../parts/texts.ts';
import { usePlace } from '../shell/place.ts';
import { decimalsMax, toParts, toText } from './allocation.rules.ts';
import {
  allocate,
  discountQuery,
  openItemsQuery,
  refund,
  settleToAccount,
  takeDiscount,
  writeOff,
} from './payments.queries.ts';
import type { OpenItem } from './payments.queries.ts';
import { texts, wordOf } from './texts.ts';

/** What money is left on: a payment, or a document. */
interface MoneySource {
  readonly kind: 'payment' | 'document';
  readonly id: string;
  readonly contactId: string;
  readonly currency: string;
  readonly left: ComponentProps<typeof Money>['major'];
  /** Of a credit: the document that it corrects. */
  readonly corrects: string | null;
  /** It settles what others owe; else it is settled by a credit. */
  readonly isCredit: boolean;
}

interface DialogProps {
  readonly source: MoneySource;
  readonly onClose: () => void;
}

export type MoneyAct =
  | 'allocate_credit'
  | 'refund_credit'
  | 'discount'
  | 'settle_to_account'
  | 'write_off';

/** What settles a document, by the service's name of it. */
export function MoneyDialog({
  act,
  ...props
}: DialogProps & { readonly act: MoneyAct }): ReactNode {
  switch (act) {
    case 'allocate_credit':
      return <AllocateDialog {...props} />;
    case 'refund_credit':
      return <RefundDialog {...props} />;
    case 'discount':
      return <DiscountDialog {...props} />;
    case 'settle_to_account':
      return <SettleToAccountDialog {...props} />;
    case 'write_off':
      return <WriteOffDialog {...props} />;
  }
}

/** What is left; of what is chosen to settle it, at most what is open there. */
function useAmount(source: MoneySource, openThere: number | null = null) {
  const [own, setTyped] = useState<string | null>(null);
  const left = Number(source.left);
  const typed = own ?? String(openThere === null ? left : Math.min(left, openThere));
  const parts = toParts(typed);
  return {
    /** What cannot be read is sent as nothing, which the service refuses. */
    amount: parts === null || parts === undefined ? 0 : Number(toText(parts)),
    field: (
      <AmountField
        label={`${texts.amount} ${source.currency}`}
        isLabelled
        value={typed}
        onType={setTyped}
        decimalsMax={decimalsMax}
      />
    ),
  };
}

/** What is left settles something that is open with the same contact. */
export function AllocateDialog({ source, onClose }: DialogProps): ReactNode {
  const { orgId } = usePlace();
  const open = useQuery(openItemsQuery(orgId, source.contactId));
  const [chosen, setChosen] = useState(source.corrects ?? '');
  const found = open.data?.data ?? [];
  const isOwed = (amount: OpenItem['open_amount']): boolean => Number(amount) > 0;
  const own = found.find(({ id }) => id === source.id);
  const items = found.filter(
    ({ id, currency, open_amount: amount }) =>
      id !== source.id &&
      currency === source.currency &&
      (own === undefined || isOwed(amount) !== isOwed(own.open_amount)),
  );
  const to = items.find(({ id }) => id === chosen);
  const { amount, field } = useAmount(
    source,
    to === undefined ? null : Math.abs(Number(to.open_amount)),
  );
  return (
    <ActDialog
      title={
        source.kind === 'payment'
          ? texts.allocateRest
          : source.isCredit
            ? texts.allocateCredit
            : texts.useCredit
      }
      does={source.isCredit ? texts.allocateCreditDoes : texts.useCreditDoes}
      go={texts.allocate}
      act={({ lock_reason: lockReason }) =>
        allocate(orgId, source, {
          to: { kind: to?.kind ?? 'document', id: chosen },
          currency: source.currency,
          amount,
          lockReason,
        })
      }
      onClose={onClose}
    >
      <Loaded query={open} lines={1}>
        {() => (
          <SelectField
            label={source.isCredit ? texts.to : texts.with}
            required
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            options={[
              { value: '', label: items.length === 0 ? texts.noItems : partWords.choose },
              ...items.map((item) => ({
                value: item.id,
                label: `${item.number ?? wordOf(texts.itemKinds, item.kind)} · ${formatDay(item.due_date)} · ${formatAmount(item.open_amount, item.currency)}`,
              })),
            ]}
          />
        )}
      </Loaded>
      {field}
    </ActDialog>
  );
}

/** What is left goes back. */
export function RefundDialog({ source, onClose }: DialogProps): ReactNode {
  const { orgId, today } = usePlace();
  const { amount, field } = useAmount(source);
  const [accountId, setAccountId] = useState('');
  const [date, setDate] = useState(today);
  return (
    <ActDialog
      title={source.kind === 'payment' ? texts.refund : texts.refundCredit}
      does={texts.refundDoes}
      go={texts.refund}
      act={({ lock_reason: lockReason }) =>
        refund(orgId, source, { accountId, date, currency: source.currency, amount }, lockReason)
      }
      onClose={onClose}
    >
      <MoneyAccountField label={texts.account} accountId={accountId} onAccount={setAccountId} />
      <DayField label={texts.date} isLabelled value={date} context={{ today }} onChoose={setDate} />
      {field}
    </ActDialog>
  );
}

/** What is open is moved to an account. */
function SettleToAccountDialog({ source, onClose }: DialogProps): ReactNode {
  const { orgId } = usePlace();
  const { amount, field } = useAmount(source);
  const [accountId, setAccountId] = useState('');
  return (
    <ActDialog
      title={texts.settleToAccount}
      does={texts.settleToAccountDoes}
      go={texts.settleToAccount}
      act={({ lock_reason: lockReason }) =>
        settleToAccount(orgId, accountId, {
          to: source,
          currency: source.currency,
          amount,
          lockReason,
        })
      }
      onClose={onClose}
    >
      <AccountField
        label={texts.toAccount}
        isLabelled
        isNamed
        accountId={accountId}
        onAccount={setAccountId}
        isOffered={({ system }) => !system}
      />
      {field}
    </ActDialog>
  );
}

function WriteOffDialog({ source, onClose }: DialogProps): ReactNode {
  const { orgId } = usePlace();
  const [hasRelief, setRelief] = useState(false);
  return (
    <ActDialog
      title={texts.writeOff}
      does={`${texts.writeOffDoes} ${source.currency} ${formatAmount(source.left, source.currency)}`}
      go={texts.writeOff}
      look="danger"
      act={({ lock_reason: lockReason }) => writeOff(orgId, source.id, hasRelief, lockReason)}
      onClose={onClose}
    >
      <CheckField
        label={texts.taxRelief}
        checked={hasRelief}
        onChange={({ target }) => setRelief(target.checked)}
      />
    </ActDialog>
  );
}

function DiscountDialog({ source, onClose }: DialogProps): ReactNode {
  const { orgId, today } = usePlace();
  const discount = useQuery(discountQuery(orgId, source.id, today));
  return (
    <ActDialog
      title={texts.discount}
      does={texts.discountDoes}
      go={texts.discount}
      act={({ lock_reason: lockReason }) => takeDiscount(orgId, source.id, lockReason)}
      onClose={onClose}
    >
      <Loaded query={discount} lines={1}>
        {({ amount, rest, currency }) => (
          <p className="strong">
            {currency} {formatAmount(amount, currency)}{' '}
            <span className="soft">
              {texts.left} {formatAmount(rest, currency)}
            </span>
          </p>
        )}
      </Loaded>
    </ActDialog>
  );
}
