import '../trail/trail.css';
import {
  Banner,
  Card,
  Chip,
  Loaded,
  formatAmount,
  formatDay,
  formatMoment,
} from '@countinghouse/ui';
import type {
  AppPaymentsConnection,
  AppPaymentsReconciliation,
} from '@countinghouse/web-client/accounting';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlainForm } from '../parts/plain.form.tsx';
import { fileAddress } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { BookAgain } from './payments-again.tsx';
import { AgreedKeys, ComingBack, ConnectCard } from './payments-consent.tsx';
import { PlatformCard } from './payments-platform.tsx';
import { Breaks, Summaries } from './payments-report.tsx';
import { BookingRules } from './payments-rules.tsx';
import { paymentsTexts as texts } from './payments-texts.ts';
import { connectionActs, lists, reconciliationQuery } from './settings.queries.ts';
import { textOf, texts as settingsTexts } from './texts.ts';

/** The businesses whose money these books follow, and whether both hold the same. */
export function PaymentsSection(): ReactNode {
  const { orgId, may } = usePlace();
  const connections = useQuery(lists.paymentsConnections(orgId));
  return (
    <div className="stack stack-4">
      <Loaded query={connections} lines={4}>
        {({ data, payments_urls: urls }) => (
          <>
            <ComingBack />
            {data.length === 0 ? (
              <Card title={settingsTexts.sections.payments}>
                <p className="card-body soft">{texts.none}</p>
              </Card>
            ) : null}
            {data.map((connection) => (
              <ConnectionCard key={connection.id} connection={connection} />
            ))}
            {may('settings:change') ? <ConnectCard urls={urls} /> : null}
            {may('journals:post') && urls.length > 0 ? <PlatformCard /> : null}
          </>
        )}
      </Loaded>
    </div>
  );
}

function ConnectionCard({ connection }: { readonly connection: AppPaymentsConnection }): ReactNode {
  const { orgId, may, timeZone } = usePlace();
  const { id, trouble } = connection;
  const report = useQuery({
    ...reconciliationQuery(orgId, id),
    enabled: may('reports:read'),
  });
  return (
    <Card title={connection.business_name}>
      {trouble === null ? null : <Banner tone="warn">{textOf(texts.troubles, trouble)}</Banner>}
      <dl className="facts card-body">
        <Fact label={settingsTexts.state} value={<State connection={connection} />} />
        <Fact label={texts.url} value={connection.url} />
        <Fact label={texts.since} value={formatDay(connection.start_on)} />
        <Fact label={texts.booked} value={String(connection.booked_sequence)} />
        <Fact
          label={texts.heard}
          value={
            connection.heard_at === null ? texts.never : formatMoment(connection.heard_at, timeZone)
          }
        />
      </dl>
      {may('reports:read') ? (
        <Loaded query={report} lines={4}>
          {({ data, breaks, provider }) => (
            <>
              {data.map((each) => (
                <Report key={each.currency} each={each} />
              ))}
              <Breaks breaks={breaks} isProviderKnown={provider !== null} />
              <Summaries id={id} />
            </>
          )}
        </Loaded>
      ) : null}
      {may('exports:read') ? (
        <p className="card-body">
          <a
            className="link"
            href={fileAddress(orgId, `/payments-connections/${id}/proof`)}
            download
          >
            {texts.proof}
          </a>
        </p>
      ) : null}
      {may('settings:change') && connection.closed_at === null ? (
        <>
          <PostingForm connection={connection} />
          <BookingRules connection={connection} />
          {connection.stop_reason === null ? <BookAgain id={id} /> : null}
          {connection.key_due_at === null ? (
            <KeyForms connection={connection} />
          ) : (
            <AgreedKeys connection={connection} />
          )}
        </>
      ) : null}
      {may('settings:change') && connection.stop_reason === 'log_differs' ? (
        <FollowForm id={id} />
      ) : null}
      {may('settings:change') && connection.closed_at === null ? <CloseForm id={id} /> : null}
    </Card>
  );
}

function State({ connection }: { readonly connection: AppPaymentsConnection }): ReactNode {
  const { stop_reason: stop, booked_sequence: booked, head_sequence: head } = connection;
  if (stop !== null) {
    return <Chip tone={stop === 'closed' ? 'quiet' : 'bad'}>{textOf(texts.stops, stop)}</Chip>;
  }
  return head > booked ? (
    <Chip tone="warn">{texts.behind(head - booked)}</Chip>
  ) : (
    <Chip tone="good">{texts.running}</Chip>
  );
}

type CurrencyReport = AppPaymentsReconciliation['data'][number];

function Report({ each }: { readonly each: CurrencyReport }): ReactNode {
  const { currency } = each;
  const waiting = each.explained.find(({ why }) => why === 'not_booked_yet');
  const open = each.explained.find(({ why }) => why === 'in_open_summary');
  const isEven = Number(each.unexplained) === 0;
  const amounts = [
    [texts.total, each.payments.total],
    [texts.clearing, each.books.clearing],
    ...(waiting === undefined ? [] : [[texts.notBooked, waiting.amount] as const]),
    ...(open === undefined ? [] : [[texts.inSummaries, open.amount] as const]),
    [texts.inTransit, each.books.in_transit],
    [texts.matched, each.bank.matched],
  ] as const;
  return (
    <section aria-label={texts.report(currency)}>
      <h3 className="card-body">{texts.report(currency)}</h3>
      <dl className="facts card-body">
        {amounts.map(([label, amount]) => (
          <Fact key={label} label={label} value={formatAmount(amount, currency)} />
        ))}
        {each.late_count === 0 ? null : <Fact label={texts.late} value={String(each.late_count)} />}
        <Fact
          label={texts.difference}
          value={
            <Chip tone={isEven ? 'good' : 'bad'}>{formatAmount(each.unexplained, currency)}</Chip>
          }
        />
      </dl>
    </section>
  );
}

/** How sales without an invoice are posted, to which accounts, and who sees Pay. */
function PostingForm({ connection }: { readonly connection: AppPaymentsConnection }): ReactNode {
  const { orgId } = usePlace();
  const accounts = useQuery(lists.accounts(orgId));
  const taxCodes = useQuery(lists.taxCodes(orgId));
  if (accounts.data === undefined || taxCodes.data === undefined) return null;
  const ofType = (type: string) =>
    accounts.data.data
      .filter((account) => account.active && account.type === type)
      .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
  const codes = taxCodes.data.data
    .filter(({ active }) => active)
    .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
  const expenses = ofType('expense');
  const modes = (['each', 'summary'] as const).map((value) => ({
    value,
    label: texts.modes[value],
  }));
  const spans = (['day', 'hour'] as const).map((value) => ({ value, label: texts.spans[value] }));
  const start = {
    mode: connection.mode,
    summary_every: connection.summary_every,
    sales_account_id: connection.sales_account_id ?? '',
    sales_tax_code_id: connection.sales_tax_code_id ?? '',
    fee_account_id: connection.fee_account_id,
    share_account_id: connection.share_account_id,
    offers_pay: String(connection.offers_pay),
  };
  const pays = (['true', 'false'] as const).map((value) => ({ value, label: texts.pays[value] }));
  return (
    <details className="card-body hits">
      <summary>{texts.mode}</summary>
      <p className="soft">{texts.modeHint}</p>
      <PlainForm
        key={JSON.stringify(start)}
        go={texts.saveMode}
        send={(values) => connectionActs.change(orgId, connection.id, values)}
        start={start}
        fields={[
          { name: 'mode', label: texts.mode, options: modes },
          { name: 'summary_every', label: texts.every, options: spans },
          {
            name: 'sales_account_id',
            label: texts.salesAccount,
            options: [{ value: '', label: texts.asOrganisation }, ...ofType('income')],
          },
          {
            name: 'sales_tax_code_id',
            label: texts.salesTax,
            options: [{ value: '', label: texts.noTax }, ...codes],
          },
          { name: 'fee_account_id', label: texts.feeAccount, options: expenses },
          { name: 'share_account_id', label: texts.shareAccount, options: expenses },
          { name: 'offers_pay', label: texts.offersPay, options: pays },
        ]}
      />
    </details>
  );
}

/** Another key, and what payments wakes this connection with. */
function KeyForms({ connection }: { readonly connection: AppPaymentsConnection }): ReactNode {
  const { orgId, timeZone } = usePlace();
  const { id, wake_url: wakeUrl, woken_at: wokenAt } = connection;
  return (
    <>
      <details className="card-body hits">
        <summary>{texts.replaceKey}</summary>
        <PlainForm
          go={texts.replaceKey}
          send={(values) => connectionActs.replaceKey(orgId, id, values)}
          fields={[{ name: 'key', label: texts.key, hint: texts.keyHint }]}
        />
      </details>
      <details className="card-body hits">
        <summary>{texts.wakeUps}</summary>
        <p className="soft">{texts.wakeHint}</p>
        <p className="mono cut">{wakeUrl}</p>
        <p className="soft">
          {wokenAt === null ? texts.neverWoken : texts.woken(formatMoment(wokenAt, timeZone))}
        </p>
        <PlainForm
          go={texts.saveSecret}
          send={(values) => connectionActs.setWakeUps(orgId, id, values)}
          fields={[{ name: 'secret', label: texts.wakeSecret }]}
        />
      </details>
    </>
  );
}

/** After payments was restored from a backup. */
function FollowForm({ id }: { readonly id: string }): ReactNode {
  const { orgId } = usePlace();
  return (
    <details className="card-body hits">
      <summary>{texts.follow}</summary>
      <p className="soft">{texts.followHint}</p>
      <PlainForm go={texts.follow} send={() => connectionActs.follow(orgId, id)} fields={[]} />
    </details>
  );
}

function CloseForm({ id }: { readonly id: string }): ReactNode {
  const { orgId } = usePlace();
  const accounts = useQuery(lists.accounts(orgId));
  const options = (accounts.data?.data ?? [])
    .filter(({ active, subtype }) => active && subtype !== 'clearing')
    .map((account) => ({ value: account.id, label: `${account.code} ${account.name}` }));
  if (options.length === 0) return null;
  return (
    <details className="card-body hits">
      <summary>{texts.close}</summary>
      <p className="soft">{texts.closeHint}</p>
      <PlainForm
        go={texts.close}
        send={(values) => connectionActs.close(orgId, id, values)}
        fields={[{ name: 'account_id', label: texts.closeTo, options }]}
      />
    </details>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: ReactNode }): ReactNode {
  return (
    <div className="facts-row">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
