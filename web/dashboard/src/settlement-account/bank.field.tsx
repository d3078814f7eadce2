import { Loaded, SelectField } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { banksQuery } from './settlement-account.queries.ts';
import { texts } from './texts.ts';

export interface BankFieldProps {
  readonly businessId: string;
  readonly name: string;
  readonly value: string;
  readonly onChoose: (code: string) => void;
}

/** One of the provider's banks. */
export function BankField({ businessId, name, value, onChoose }: BankFieldProps): ReactNode {
  const banks = useQuery(banksQuery(businessId));
  return (
    <Loaded query={banks}>
      {({ data }) => (
        <SelectField
          label={texts.bank}
          name={name}
          value={value}
          onChange={({ target }) => onChoose(target.value)}
          required
          options={[
            { value: '', label: '–' },
            ...data.map((bank) => ({ value: bank.code, label: `${bank.name} (${bank.code})` })),
          ]}
        />
      )}
    </Loaded>
  );
}
