import {
  Banner,
  Button,
  Card,
  DayField,
  Loaded,
  Refusal,
  formatDay,
  formatMonthName,
  language,
  listCurrencies,
} from '@countinghouse/ui';
import type { AppLocks } from '@countinghouse/web-client/accounting';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { PlainForm } from '../parts/plain.form.tsx';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { changeBaseCurrency } from './changes.queries.ts';
import { DetailsForm } from './details.form.tsx';
import { locksQuery, setLocks, settingsQuery } from './settings.queries.ts';
import { textOf, texts } from './texts.ts';

// Read when it is opened: a screen may bring only so much.
const BrandCard = lazy(async () => {
  const { BrandCard: View } = await import('./brand.card.tsx');
  return { default: View };
});

/** What the organisation is; beside what can no longer be changed, why. */
export function ProfileSection(): ReactNode {
  const { orgId, may } = usePlace();
  const settings = useQuery(settingsQuery(orgId));
  return (
    <>
      <Card title={texts.sections.profile}>
        <Loaded query={settings} lines={6}>
          {(data) => (
            <dl className="facts card-body">
              {Object.entries(texts.facts).map(([name, label]) => {
                const value = valueOf(data, name);
                const fixed = data.fixed.find(({ setting }) => setting === name);
                return (
                  <div key={name} className="facts-row">
                    <dt>{label}</dt>
                    <dd>
                      {value === '' ? '–' : value}
                      {fixed === undefined ? null : (
                        <span className="soft t12 block">{fixed.explanation}</span>
                      )}
                    </dd>
                  </div>
                );
              })}
            </dl>
          )}
        </Loaded>
        {may('settings:change') && settings.data !== undefined ? (
          <>
            <DetailsForm settings={settings.data} key={settings.data.version} />
            {settings.data.fixed.some(({ setting }) => setting === 'base_currency') ? null : (
              <BaseCurrency current={settings.data.base_currency} />
            )}
          </>
        ) : null}
      </Card>
      <Suspense fallback={<div className="skeleton" />}>
        <BrandCard />
      </Suspense>
    </>
  );
}

/** Until the first entry. */
function BaseCurrency({ current }: { readonly current: string }): ReactNode {
  const { orgId } = usePlace();
  return (
    <details className="card-body">
      <summary>{texts.changeBase}</summary>
      <p className="soft">{texts.changeBaseHint}</p>
      <PlainForm
        go={texts.changeBase}
        className="stack stack-4"
        key={current}
        start={{ currency: current }}
        send={(values) => changeBaseCurrency(orgId, values)}
        onDone={() => void queryClient.invalidateQueries()}
        fields={[
          {
            name: 'currency',
            label: texts.facts.base_currency,
            options: listCurrencies(language),
          },
        ]}
      />
    </details>
  );
}

function valueOf(settings: object, name: string): string {
  const value: unknown = Reflect.get(settings, name);
  if (Array.isArray(value)) return value.join(', ');
  if (name === 'fiscal_year_start') return formatMonthName(Number(value));
  if (name === 'amounts' || name === 'tax_scheme') return textOf(texts.choices, String(value));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function LocksSection(): ReactNode {
  const { orgId } = usePlace();
  const locks = useQuery(locksQuery(orgId));
  return (
    <Card title={texts.sections.locks}>
      <Loaded query={locks} lines={4}>
        {(data) => <LocksForm locks={data} key={JSON.stringify(data)} />}
      </Loaded>
    </Card>
  );
}

const names = ['soft', 'sales', 'purchases', 'tax'] as const;

function LocksForm({ locks }: { readonly locks: AppLocks }): ReactNode {
  const { orgId, may, today } = usePlace();
  const [days, setDays] = useState(
    Object.fromEntries(names.map((name) => [name, locks[name] ?? ''])),
  );
  const saving = useMutation({
    mutationFn: () => setLocks(orgId, days),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['settings', orgId, 'locks'] }),
  });
  return (
    <form
      className="card-body stack stack-4"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <p className="soft">{texts.lockHint}</p>
      <Refusal error={saving.error} />
      {saving.isSuccess ? <Banner tone="good">{texts.saved}</Banner> : null}
      <div className="form-columns">
        {names.map((name) => (
          <DayField
            key={name}
            label={texts.locks[name]}
            isLabelled
            value={days[name] ?? ''}
            context={{ today }}
            onChoose={(day) => setDays({ ...days, [name]: day })}
          />
        ))}
      </div>
      <dl className="facts">
        <dt>{texts.hard}</dt>
        <dd>{locks.hard === null ? '–' : formatDay(locks.hard)}</dd>
        <dt>{texts.closedYears}</dt>
        <dd>{locks.closed_years.map((year) => formatDay(year.year_end)).join(', ') || '–'}</dd>
      </dl>
      <div className="row">
        <Button
          submits
          look="primary"
          isBusy={saving.isPending}
          disabledReason={may('locks:change') ? null : texts.noPermission}
        >
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
