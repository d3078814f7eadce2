import { Picker, SelectField } from '@countinghouse/ui';
import type { PickerOption } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { chartQuery } from '../documents/documents.queries.ts';
import { moneyAccountsQuery } from '../home/home.queries.ts';
import { usePlace } from '../shell/place.ts';
import { contactsFoundQuery } from './choices.queries.ts';
import { texts } from './texts.ts';

type Input = Omit<ComponentProps<typeof Picker>, 'options' | 'value' | 'onChoose' | 'onType'>;

export interface ContactChoice {
  readonly id: string;
  readonly name: string;
}

export interface ContactFieldProps extends Input {
  readonly contact: ContactChoice | null;
  readonly type?: 'customer' | 'supplier';
  readonly onContact: (contact: ContactChoice | null) => void;
}

/** A contact, found by typing. */
export function ContactField(props: ContactFieldProps): ReactNode {
  const { contact, type, onContact, ...input } = props;
  const { orgId } = usePlace();
  const [text, setText] = useState('');
  const found = useQuery(contactsFoundQuery(orgId, text, type));
  const contacts = found.data?.data ?? [];
  return (
    <Picker
      placeholder={texts.findContact}
      {...input}
      options={contacts.map(({ id, name, email }) => ({
        value: id,
        label: name,
        ...(email !== null && { detail: email }),
      }))}
      value={contact?.id ?? null}
      shown={contact?.name ?? ''}
      onType={setText}
      onChoose={(id) => {
        const chosen = contacts.find((one) => one.id === id);
        onContact(chosen === undefined ? null : { id: chosen.id, name: chosen.name });
      }}
    />
  );
}

export interface AccountFieldProps extends Input {
  readonly accountId: string;
  readonly onAccount: (accountId: string) => void;
  /** Its name stands beside its code. */
  readonly isNamed?: boolean;
  /** Which of the chart; all that are in use where it is not said. */
  readonly isOffered?: (account: { readonly type: string; readonly system: boolean }) => boolean;
}

export function AccountField(props: AccountFieldProps): ReactNode {
  const { accountId, onAccount, isNamed = false, isOffered = () => true, ...input } = props;
  const options = useAccountOptions(isOffered);
  const chosen = options.find(({ value }) => value === accountId);
  return (
    <Picker
      placeholder={texts.findAccount}
      {...input}
      options={options}
      {...(isNamed && chosen !== undefined && { shown: `${chosen.code ?? ''} ${chosen.label}` })}
      value={accountId === '' ? null : accountId}
      onChoose={(id) => onAccount(id ?? '')}
    />
  );
}

function useAccountOptions(
  isOffered: NonNullable<AccountFieldProps['isOffered']>,
): readonly PickerOption[] {
  const { orgId } = usePlace();
  const chart = useQuery(chartQuery(orgId));
  return (chart.data?.data ?? [])
    .filter((account) => account.active && isOffered(account))
    .map(({ id, code, name }) => ({ value: id, code, label: name }));
}

interface MoneyAccountFieldProps {
  readonly label: string;
  readonly accountId: string;
  readonly onAccount: (accountId: string) => void;
}

/** A bank, cash or card account that is in use. */
export function MoneyAccountField(props: MoneyAccountFieldProps): ReactNode {
  const { label, accountId, onAccount } = props;
  const { orgId } = usePlace();
  const accounts = useQuery(moneyAccountsQuery(orgId));
  return (
    <SelectField
      label={label}
      value={accountId}
      required
      onChange={({ target }) => onAccount(target.value)}
      options={[
        { value: '', label: texts.choose },
        ...(accounts.data?.data ?? [])
          .filter(({ active }) => active)
          .map(({ id, code, name, currency }) => ({
            value: id,
            label: `${code} ${name} · ${currency}`,
          })),
      ]}
    />
  );
}
