import {
  Banner,
  Card,
  Crumbs,
  Loaded,
  Money,
  PageHead,
  formatAmount,
  formatDay,
  formatMoment,
  usePathPart,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Attached } from '../attachments/attached.tsx';
import { paths } from '../paths.ts';
import { ContactRemindersCard } from '../reminders/contact-reminders.card.tsx';
import { usePlace } from '../shell/place.ts';
import { ContactActs } from './contact-acts.tsx';
import { contactQuery } from './contacts.queries.ts';
import type { ContactFile } from './contacts.queries.ts';
import { itemName } from './item-name.ts';
import { sidesOf } from './sides.ts';
import { texts } from './texts.ts';

export function ContactScreen(): ReactNode {
  const { orgId } = usePlace();
  const id = usePathPart('id');
  const contact = useQuery(contactQuery(orgId, id));
  return (
    <>
      <Crumbs label={texts.contacts} to={paths.contacts(orgId)} />
      <Loaded query={contact} title={texts.contacts} lines={8}>
        {(file) => <OneContact contact={file} />}
      </Loaded>
    </>
  );
}

function OneContact({ contact }: { readonly contact: ContactFile }): ReactNode {
  const { orgId, currency, may } = usePlace();
  const { base } = contact.statement;
  return (
    <div className="stack stack-4">
      <PageHead
        title={contact.name}
        detail={sidesOf(contact)}
        actions={
          <>
            <Link className="btn" {...paths.documents(orgId, { contact_id: contact.id })}>
              {texts.documents}
            </Link>
            {may('payments:read') ? (
              <Link className="btn" {...paths.payments(orgId, { contact_id: contact.id })}>
                {texts.payments}
              </Link>
            ) : null}
            {may('payments:write') ? (
              <Link
                className="btn btn-primary"
                {...paths.newPayment(orgId, {
                  contact_id: contact.id,
                  direction: contact.is_customer ? 'in' : 'out',
                })}
              >
                {texts.recordPayment}
              </Link>
            ) : null}
            {may('settings:read') ? (
              <Link className="btn" {...paths.contactStatement(orgId, contact.id)}>
                {texts.statement}
              </Link>
            ) : null}
            {may('journals:read') ? (
              <Link className="btn" {...paths.journal(orgId, { contact_id: contact.id })}>
                {texts.entries}
              </Link>
            ) : null}
          </>
        }
      />
      {contact.warnings.map((warning) => (
        <Banner tone="warn" key={warning.message}>
          {warning.message}
        </Banner>
      ))}
      <section className="card card-body">
        <dl className="strip">
          <div>
            <dt>{texts.theyOwe}</dt>
            <dd>
              <Money major={base.they_owe} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>{texts.overdue}</dt>
            <dd className={Number(base.overdue) === 0 ? undefined : 'tone-bad'}>
              <Money major={base.overdue} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>{texts.weOwe}</dt>
            <dd>
              <Money major={base.we_owe} currency={currency} />
            </dd>
          </div>
        </dl>
      </section>
      <OpenItems contact={contact} />
      <Card title={texts.details}>
        <div className="card-body">
          <Facts contact={contact} />
        </div>
        <ContactActs contact={contact} />
      </Card>
      {contact.is_customer ? <ContactRemindersCard id={contact.id} /> : null}
      <Attached subject={{ subject: 'contact', subject_id: contact.id }} />
    </div>
  );
}

function OpenItems({ contact: { statement } }: { readonly contact: ContactFile }): ReactNode {
  const { orgId } = usePlace();
  return (
    <Card title={texts.openItems} count={statement.open_items.length}>
      {statement.open_items.length === 0 ? (
        <p className="empty">{texts.noOpenItems}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{texts.item}</th>
              <th scope="col">{texts.date}</th>
              <th scope="col">{texts.due}</th>
              <th scope="col" className="num">
                {texts.amount}
              </th>
              <th scope="col" className="num">
                {texts.open}
              </th>
            </tr>
          </thead>
          <tbody>
            {statement.open_items.map(({ source, ...item }) => (
              <tr key={source.id}>
                <td className="grow">
                  {source.kind === 'document' ? (
                    <Link className="figure" {...paths.document(orgId, source.id)}>
                      {source.number ?? itemName(source)}
                    </Link>
                  ) : (
                    (source.number ?? itemName(source))
                  )}
                </td>
                <td className="only-wide">{formatDay(item.date)}</td>
                <td className={item.overdue ? 'only-wide tone-bad' : 'only-wide'}>
                  {formatDay(item.due_date)}
                </td>
                <td className="num only-wide">{formatAmount(item.amount, item.currency)}</td>
                <td className="num">
                  <Money major={item.open} currency={item.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {statement.has_more ? <p className="card-foot">{texts.more}</p> : null}
    </Card>
  );
}

function Facts({ contact }: { readonly contact: ContactFile }): ReactNode {
  const { timeZone } = usePlace();
  const { bank_details: bank } = contact;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [texts.email, contact.email],
    [texts.phone, contact.phone],
    [texts.taxNumber, contact.tax_number],
    [texts.address, contact.address_lines.length === 0 ? null : contact.address_lines.join(', ')],
    [texts.currency, contact.currency],
    [texts.terms, texts.days(contact.payment_terms_days)],
    [texts.holder, bank?.holder ?? null],
    [
      texts.account,
      bank === null ? null : (
        <span key="account" className="mono">
          ··{bank.last4}
        </span>
      ),
    ],
    [texts.entered, bank === null ? null : formatMoment(bank.set_at, timeZone)],
    [
      texts.checked,
      bank === null
        ? null
        : bank.checked_at === null
          ? texts.notChecked
          : formatMoment(bank.checked_at, timeZone),
    ],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null)
        .flatMap(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label}=`}>{value}</dd>,
        ])}
    </dl>
  );
}
