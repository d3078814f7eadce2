import './organisations.css';
import {
  Button,
  Choice,
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
import type { AccountingScreens } from '@countinghouse/web-client/accounting';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call, identity } from '../api.ts';
import { paths } from '../paths.ts';
import { meQuery } from '../shell/me.queries.ts';
import { texts } from './texts.ts';

type NewOrganisation = Required<AccountingScreens['createOrganisation']['body']>;

const purposes = (['test', 'live'] as const).map((value) => ({
  value,
  label: texts.purposes[value],
}));

export function NewOrganisationScreen(): ReactNode {
  const { data: me } = useSuspenseQuery(meQuery);
  const queryClient = useQueryClient();
  return (
    <SecondFactorStep
      identity={identity}
      me={me}
      onChanged={() => queryClient.refetchQueries({ queryKey: meQuery.queryKey })}
    >
      <NewOrganisationForm />
    </SecondFactorStep>
  );
}

function NewOrganisationForm(): ReactNode {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [body, setBody] = useState<NewOrganisation>({
    name: '',
    environment: 'test',
    country: 'DE',
    base_currency: 'EUR',
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    fiscal_year_start: 1,
  });
  const put = (change: Partial<typeof body>): void => setBody({ ...body, ...change });
  const attempt = useAttempt(['name', 'country', 'base_currency', 'time_zone']);
  const create = async (): Promise<void> => {
    const { organisation_id: id } = await call('createOrganisation', { body });
    await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    await navigate({ to: paths.organisation(id) });
  };
  return (
    <>
      <PageHead title={texts.create} />
      <section className="card card-body new-organisation" aria-label={texts.create}>
        <Form attempt={attempt} work={create}>
          <p className="soft t13">{texts.createHint}</p>
          <Field
            label={texts.name}
            name="name"
            value={body.name}
            onChange={(event) => put({ name: event.target.value })}
            error={attempt.errorOf('name')}
            autoComplete="organization"
            required
          />
          <div className="field">
            <span className="label">{texts.purpose}</span>
            <Choice
              label={texts.purpose}
              options={purposes}
              value={body.environment}
              onChoose={(environment) => put({ environment })}
            />
            <span className="hint">{texts.purposeHint}</span>
          </div>
          <div className="form-pair">
            <SelectField
              label={texts.country}
              name="country"
              options={listCountries(language)}
              value={body.country}
              onChange={(event) => put({ country: event.target.value })}
            />
            <SelectField
              label={texts.currency}
              name="base_currency"
              options={listCurrencies(language)}
              value={body.base_currency}
              onChange={(event) => put({ base_currency: event.target.value })}
            />
          </div>
          <div className="form-pair">
            <SelectField
              label={texts.timeZone}
              name="time_zone"
              options={timeZones(body.time_zone)}
              value={body.time_zone}
              onChange={(event) => put({ time_zone: event.target.value })}
            />
            <SelectField
              label={texts.yearStart}
              name="fiscal_year_start"
              options={months}
              value={String(body.fiscal_year_start)}
              onChange={(event) => put({ fiscal_year_start: Number(event.target.value) })}
            />
          </div>
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

const monthName = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });

const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthName.format(new Date(Date.UTC(2000, index, 1))),
}));

/** The browser's own is among them, whatever it calls it. */
function timeZones(own: string) {
  const zones = new Set([own, ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
