import { Banner, Button, Card, Refusal, language, listCurrencies } from '@countinghouse/ui';
import type { AppBankAccount, AppMoneyAccount } from '@countinghouse/web-client/accounting';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlainForm } from '../parts/plain.form.tsx';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { moneyAccountActs } from './bank.queries.ts';
import { texts } from './texts.ts';

export function NewMoneyAccount(): ReactNode {
  const { orgId, currency } = usePlace();
  return (
    <Card title={texts.newAccount}>
      <PlainForm
        go={texts.openAccount}
        start={{ currency }}
        send={(values) => moneyAccountActs.open(orgId, values)}
        fields={[
          { name: 'code', label: texts.code },
          { name: 'name', label: texts.name },
          {
            name: 'subtype',
            label: texts.accountKind,
            options: Object.entries(texts.accountKinds).map(([value, label]) => ({
              value,
              label,
            })),
          },
          { name: 'currency', label: texts.currency, options: listCurrencies(language) },
        ]}
      />
    </Card>
  );
}

export interface ChangeAccountProps {
  readonly account: AppMoneyAccount;
  /** What its statements say of it. */
  readonly bank: AppBankAccount;
  readonly onDone: () => void;
}

export function ChangeMoneyAccount({ account, bank, onDone }: ChangeAccountProps): ReactNode {
  const { orgId } = usePlace();
  return (
    <div className="stack stack-4">
      <PlainForm
        go={texts.saveAccount}
        className="stack stack-4"
        start={{ name: account.name, active: String(account.active) }}
        send={(values) => moneyAccountActs.change(orgId, account, values)}
        onDone={onDone}
        fields={[
          { name: 'name', label: texts.name },
          {
            name: 'active',
            label: texts.accountState,
            options: Object.entries(texts.ruleStates).map(([value, label]) => ({ value, label })),
          },
        ]}
      />
      <PlainForm
        go={texts.saveBank}
        className="stack stack-4"
        start={{ bank_name: bank.bank_name ?? '', number: bank.number ?? '' }}
        send={({ bank_name: bankName = '', number = '' }) =>
          moneyAccountActs.setBank(orgId, bank.account_id, {
            bank_name: bankName === '' ? null : bankName,
            number: number === '' ? null : number,
          })
        }
        onDone={onDone}
        fields={[
          { name: 'bank_name', label: texts.bankName, isOptional: true },
          { name: 'number', label: texts.number, hint: texts.numberHint, isOptional: true },
        ]}
      />
      {Object.keys(bank.csv_mapping).length === 0 ? null : <Columns bank={bank} onDone={onDone} />}
    </div>
  );
}

/** How this bank's CSV files are read, as somebody said it once. */
function Columns({ bank, onDone }: Omit<ChangeAccountProps, 'account'>): ReactNode {
  const { orgId } = usePlace();
  const forget = useMutation({
    mutationFn: () => moneyAccountActs.setBank(orgId, bank.account_id, { csv_mapping: null }),
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      onDone();
    },
  });
  const columns = Object.entries(bank.csv_mapping.columns ?? {});
  return (
    <Banner
      tone="info"
      action={
        <Button size="small" isBusy={forget.isPending} onPress={() => forget.mutate()}>
          {texts.forgetColumns}
        </Button>
      }
    >
      {texts.columnsKept(columns.map(([field, heading]) => `${field} = ${heading}`).join(', '))}
      <Refusal error={forget.error} />
    </Banner>
  );
}
