import {
  Button,
  Dialog,
  Field,
  Form,
  SelectField,
  language,
  listCountries,
  listCurrencies,
  partTexts,
  useAttempt,
} from '@countinghouse/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { profileTexts as texts } from './profile-texts.ts';
import { foundBusiness } from './profile.queries.ts';

const empty = {
  businessName: '',
  country: 'NG',
  defaultCurrency: 'NGN',
  email: '',
  phone: '',
};
type Name = keyof typeof empty;

/** A business whose owner is invited; then its page. */
export function NewBusinessDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const attempt = useAttempt(['businessName', 'email', 'phone']);
  const navigate = useNavigate();
  const [typed, setTyped] = useState(empty);
  const work = async (): Promise<void> => {
    const { id } = await foundBusiness(typed);
    await queryClient.invalidateQueries();
    await navigate({ to: paths.business(id), search: { tab: 'people' } });
  };
  const bind = (name: Name) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <Dialog title={texts.newBusiness} onClose={onClose}>
      <Form attempt={attempt} work={work}>
        <p>{texts.newDoes}</p>
        <Field
          label={texts.businessName}
          required
          maxLength={200}
          autoComplete="off"
          error={attempt.errorOf('businessName')}
          {...bind('businessName')}
        />
        <div className="limits">
          <SelectField
            label={texts.country}
            options={listCountries(language)}
            {...bind('country')}
          />
          <SelectField
            label={texts.currency}
            options={listCurrencies(language)}
            {...bind('defaultCurrency')}
          />
        </div>
        <Field
          label={texts.ownerEmail}
          type="email"
          required
          autoComplete="off"
          error={attempt.errorOf('email')}
          {...bind('email')}
        />
        <Field
          label={texts.phone}
          hint={texts.phoneHint}
          type="tel"
          required
          autoComplete="off"
          error={attempt.errorOf('phone')}
          {...bind('phone')}
        />
        <div className="row">
          <Button submits look="primary" isBusy={attempt.isBusy} waitSeconds={attempt.waitSeconds}>
            {texts.create}
          </Button>
          <Button look="plain" onPress={onClose}>
            {partTexts.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
