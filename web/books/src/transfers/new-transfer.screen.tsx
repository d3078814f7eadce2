import '../bank/bank.css';
import {
  AmountField,
  Button,
  Crumbs,
  DayField,
  Field,
  Form,
  PageHead,
  major,
  useAttempt,
} from '@countinghouse/ui';
import { parseTypedSum } from '@countinghouse/ui/rules';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { moneyAccountsQuery } from '../home/home.queries.ts';
import { LockReason, isSoftLocked } from '../parts/act.dialog.tsx';
import { MoneyAccountField } from '../parts/pickers.tsx';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { texts } from './texts.ts';
import { postTransfer } from './transfers.queries.ts';

const decimalsMax = 4;

export function NewTransferScreen(): ReactNode {
  const { orgId, today, may } = usePlace();
  const navigate = useNavigate();
  const attempt = useAttempt(['date', 'memo', 'from.amount', 'to.amount']);
  const accounts = useQuery(moneyAccountsQuery(orgId));
  const [fromId, setFromId] = useState('');
  const [toId, setToId] = useState('');
  const [date, setDate] = useState(today);
  const [memo, setMemo] = useState('');
  const [amount, setAmount] = useState('');
  const [arrives, setArrives] = useState('');
  const [lockReason, setLockReason] = useState('');
  const accountOf = (id: string) => accounts.data?.data.find((one) => one.id === id);
  const from = accountOf(fromId);
  const to = accountOf(toId);
  const isExchanged = from !== undefined && to !== undefined && from.currency !== to.currency;
  const read = (typed: string): number | null => {
    const sum = parseTypedSum(typed, decimalsMax);
    return sum.kind === 'ok' ? Number(sum.text) : null;
  };
  const sent = read(amount);
  const missing =
    from === undefined || to === undefined || sent === null
      ? texts.needs
      : fromId === toId
        ? texts.same
        : null;
  return (
    <div className="stack stack-4">
      <div>
        <Crumbs label={texts.transfers} to={paths.transfers(orgId)} />
        <PageHead title={texts.newTransfer} />
      </div>
      <Form
        attempt={attempt}
        className="card card-body stack stack-4"
        work={async () => {
          if (from === undefined || sent === null || missing !== null) return;
          const got = isExchanged ? read(arrives) : null;
          const { id } = await postTransfer(orgId, {
            date,
            ...(memo.trim() !== '' && { memo: memo.trim() }),
            from: { account_id: fromId, currency: from.currency, amount: major(sent) },
            to: {
              account_id: toId,
              ...(got !== null &&
                to !== undefined && { currency: to.currency, amount: major(got) }),
            },
            ...(lockReason !== '' && { lock_reason: lockReason }),
          });
          await navigate(paths.transfer(orgId, id));
          await queryClient.invalidateQueries();
        }}
      >
        <div className="form-columns">
          <MoneyAccountField label={texts.from} accountId={fromId} onAccount={setFromId} />
          <MoneyAccountField label={texts.to} accountId={toId} onAccount={setToId} />
          <AmountField
            label={`${texts.amount} ${from?.currency ?? ''}`}
            isLabelled
            value={amount}
            onType={setAmount}
            decimalsMax={decimalsMax}
            error={attempt.errorOf('from.amount')}
          />
          {isExchanged ? (
            <AmountField
              label={`${texts.arrives} ${to.currency}`}
              isLabelled
              placeholder={texts.arrivesHint}
              value={arrives}
              onType={setArrives}
              decimalsMax={decimalsMax}
              error={attempt.errorOf('to.amount')}
            />
          ) : null}
          <DayField
            label={texts.date}
            isLabelled
            value={date}
            context={{ today }}
            onChoose={setDate}
            error={attempt.errorOf('date')}
          />
          <Field
            label={texts.memo}
            value={memo}
            onChange={({ target }) => setMemo(target.value)}
            error={attempt.errorOf('memo')}
          />
        </div>
        <LockReason
          isLocked={lockReason !== '' || isSoftLocked(attempt.refusal)}
          value={lockReason}
          onType={setLockReason}
        />
        {may('payments:write') ? (
          <div className="row">
            <Button submits look="primary" isBusy={attempt.isBusy} disabledReason={missing}>
              {texts.post}
            </Button>
          </div>
        ) : null}
      </Form>
    </div>
  );
}
