import '../parts/parts.css';
import {
  Button,
  Field,
  Form,
  PageHead,
  SecondFactorStep,
  SelectField,
  language,
  listCountries,
  listCurrencies,
  useAttempt,
} from '@countinghouse/ui';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call, identity } from '../api.ts';
import { paths } from '../paths.ts';
import { meQuery } from '../shell/me.queries.ts';
import { texts } from './texts.ts';

/** Those in which a payer can pay. */
const currencies = 'NGN GHS KES ZAR UGX TZS RWF ZMW XOF XAF EGP MWK USD EUR GBP JPY KWD'.split(' ');

export function NewBusinessScreen(): ReactNode {
  const { data: me } = useSuspenseQuery(meQuery);
  const queryClient = useQueryClient();
  return (
    <SecondFactorStep
      identity={identity}
      me={me}
      onChanged={() => queryClient.refetchQueries({ queryKey: meQuery.queryKey })}
    >
      <NewBusinessForm email={me.email} />
    </SecondFactorStep>
  );
}

function NewBusinessForm(props: { readonly email: string }): ReactNode {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [body, setBody] = useState({
    businessName: '',
    country: 'NG',
    defaultCurrency: 'NGN',
    email: props.email,
    phone: '',
  });
  const put = (change: Partial<typeof body>): void => setBody({ ...body, ...change });
  const attempt = useAttempt(['businessName', 'country', 'defaultCurrency', 'email', 'phone']);
  const create = async (): Promise<void> => {
    const { business_id: id } = await call('createBusiness', { body });
    const { memberships } = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    const founded = memberships.find(({ business_id: one }) => one === id);
    const test = founded?.workspaces.find(({ environment }) => environment === 'test');
    await navigate({ to: test === undefined ? '/' : paths.workspace(test.id) });
  };
  return (
    <>
      <PageHead title={texts.title} />
      <section className="card new-form" aria-label={texts.title}>
        <Form attempt={attempt} work={create}>
          <p className="soft t13">{texts.hint}</p>
          <Field
            label={texts.name}
            name="businessName"
            value={body.businessName}
            onChange={(event) => put({ businessName: event.target.value })}
            error={attempt.errorOf('businessName')}
            autoComplete="organization"
            required
          />
          <div className="pair">
            <SelectField
              label={texts.country}
              name="country"
              options={listCountries(language)}
              value={body.country}
              onChange={(event) => put({ country: event.target.value })}
            />
            <SelectField
              label={texts.currency}
              name="defaultCurrency"
              options={listCurrencies(language, currencies)}
              value={body.defaultCurrency}
              onChange={(event) => put({ defaultCurrency: event.target.value })}
            />
          </div>
          <Field
            label={texts.email}
            hint={texts.emailHint}
            name="email"
            type="email"
            value={body.email}
            onChange={(event) => put({ email: event.target.value })}
            error={attempt.errorOf('email')}
            required
          />
          <Field
            label={texts.phone}
            hint={texts.phoneHint}
            name="phone"
            type="tel"
            value={body.phone}
            onChange={(event) => put({ phone: event.target.value })}
            error={attempt.errorOf('phone')}
            autoComplete="tel"
            required
          />
          <Button
            submits
            look="primary"
            isWide
            isBusy={attempt.isBusy}
            waitSeconds={attempt.waitSeconds}
          >
            {texts.save}
          </Button>
        </Form>
      </section>
    </>
  );
}
