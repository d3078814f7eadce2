import { Banner, Button, Dialog, Field, Form, Refusal, useAttempt } from '@countinghouse/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Held } from '../shell/held.tsx';
import { BankField } from './bank.field.tsx';
import { accountsQuery, changeAccount, findHolder } from './settlement-account.queries.ts';
import type { Account, Holder } from './settlement-account.queries.ts';
import { texts } from './texts.ts';

export interface AccountDialogProps {
  readonly businessId: string;
  readonly current: Account | null;
  readonly onClose: () => void;
}

/** First the bank says whose account it is; only then can it be saved. */
export function AccountDialog({ businessId, current, onClose }: AccountDialogProps): ReactNode {
  const attempt = useAttempt(['bankCode', 'accountNumber']);
  const [bankCode, setBankCode] = useState('');
  const [accountNumber, setAccountNumber] = useState('');
  const [holder, setHolder] = useState<Holder | null>(null);
  const order = { bankCode, accountNumber: accountNumber.replaceAll(/\s/g, '') };
  return (
    <Dialog title={current === null ? texts.set : texts.replace} onClose={onClose}>
      {holder === null ? (
        <Form attempt={attempt} work={async () => setHolder(await findHolder(businessId, order))}>
          <BankField
            businessId={businessId}
            name="bankCode"
            value={bankCode}
            onChoose={setBankCode}
          />
          <Field
            label={texts.number}
            name="accountNumber"
            inputMode="numeric"
            autoComplete="off"
            value={accountNumber}
            onChange={({ target }) => setAccountNumber(target.value)}
            required
            error={attempt.errorOf('accountNumber') ?? attempt.errorOf('bankCode')}
          />
          <p className="t13 soft">{texts.checkHint}</p>
          <Button
            submits
            look="primary"
            isWide
            isBusy={attempt.isBusy}
            waitSeconds={attempt.waitSeconds}
          >
            {texts.check}
          </Button>
        </Form>
      ) : (
        <Confirm
          businessId={businessId}
          current={current}
          holder={holder}
          order={order}
          onBack={() => setHolder(null)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface ConfirmProps extends AccountDialogProps {
  readonly holder: Holder;
  readonly order: Parameters<typeof changeAccount>[1];
  readonly onBack: () => void;
}

function Confirm(props: ConfirmProps): ReactNode {
  const { businessId, current, holder, order, onBack, onClose } = props;
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: () => changeAccount(businessId, order),
    onSettled: () => client.invalidateQueries(accountsQuery(businessId)),
  });
  const { data } = saving;
  if (data !== undefined) {
    return (
      <>
        {'approval_id' in data ? (
          <Held businessId={businessId} approvalId={data.approval_id} expiresAt={data.expires_at} />
        ) : (
          <Banner tone="good">{texts.saved}</Banner>
        )}
        <Button look="primary" onPress={onClose}>
          {texts.close}
        </Button>
      </>
    );
  }
  return (
    <>
      <Refusal error={saving.error} />
      <p className="t13 soft">{texts.bankSays}</p>
      <p className="t16 strong">{holder.beneficiary_name}</p>
      <Comparison current={current} holder={holder} />
      {current === null ? null : <p className="t13 soft">{texts.replaceHint}</p>}
      <div className="row">
        <Button look="primary" isBusy={saving.isPending} onPress={() => saving.mutate()}>
          {texts.isHim}
        </Button>
        <Button look="plain" onPress={onBack}>
          {texts.other}
        </Button>
      </div>
    </>
  );
}

function Comparison({
  current,
  holder,
}: {
  readonly current: Account | null;
  readonly holder: Holder;
}): ReactNode {
  const rows = [
    [texts.holder, current?.beneficiary_name, holder.beneficiary_name],
    [texts.bank, current?.bank_name, holder.bank_name],
    [texts.number, current && `…${current.account_last4}`, `…${holder.account_last4}`],
  ] as const;
  return (
    <table className="diff">
      <thead>
        <tr>
          <td />
          {current === null ? null : <th scope="col">{texts.now}</th>}
          <th scope="col">{texts.afterwards}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, now, then]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {current === null ? null : <td className="was">{now}</td>}
            <td className={current !== null && now !== then ? 'differs' : undefined}>
              {then} {current !== null && now !== then ? texts.differsWord : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
