import { Loaded, Money, PrintPage, formatAmount, formatDay, usePathPart } from '@countinghouse/ui';
import type { AppSettings } from '@countinghouse/web-client/accounting';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { settingsQuery } from '../settings/settings.queries.ts';
import { usePlace } from '../shell/place.ts';
import { contactQuery } from './contacts.queries.ts';
import type { ContactFile } from './contacts.queries.ts';
import { itemName } from './item-name.ts';
import { StatementActs } from './statement-acts.tsx';
import { StatementMovements } from './statement-movements.tsx';
import { useStatementPeriod } from './statement-period.ts';
import { texts } from './texts.ts';

/** What is open with a contact today, as a letter to them. */
export function ContactStatementScreen(): ReactNode {
  const { orgId } = usePlace();
  const id = usePathPart('id');
  const contact = useQuery(contactQuery(orgId, id));
  const sender = useQuery(settingsQuery(orgId));
  return (
    <Loaded query={contact} title={texts.statement} lines={8}>
      {(file) => (
        <PrintPage
          title={texts.statementOf(file.name)}
          back={{ label: file.name, ...paths.contact(orgId, id) }}
        >
          <Loaded query={sender} lines={2}>
            {(settings) => <Statement contact={file} sender={settings} />}
          </Loaded>
        </PrintPage>
      )}
    </Loaded>
  );
}

interface StatementProps {
  readonly contact: ContactFile;
  readonly sender: AppSettings;
}

function Statement({ contact, sender }: StatementProps): ReactNode {
  const { today } = usePlace();
  const { statement } = contact;
  const period = useStatementPeriod();
  return (
    <>
      {contact.is_customer ? <StatementActs contact={contact} period={period} /> : null}
      <div className="print-parties">
        <Party name={sender.legal_name ?? sender.name} lines={sender.address_lines}>
          {sender.tax_number}
        </Party>
        <Party name={contact.name} lines={contact.address_lines}>
          {contact.tax_number}
        </Party>
      </div>
      <p>{texts.asOf(formatDay(today))}</p>
      {statement.open_items.length === 0 ? (
        <p>{texts.noOpenItems}</p>
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
                  {itemName(source)} {source.number}
                </td>
                <td>{formatDay(item.date)}</td>
                <td>
                  {formatDay(item.due_date)}
                  {item.overdue ? ` · ${texts.isOverdue}` : null}
                </td>
                <td className="num">{formatAmount(item.amount, item.currency)}</td>
                <td className="num">
                  <Money major={item.open} currency={item.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {statement.has_more ? <p>{texts.moreThanListed}</p> : null}
      <dl className="facts">
        {statement.totals.map(({ currency, they_owe: theirs, we_owe: ours }) => (
          <div className="facts-row" key={currency}>
            <dt>{texts.youOwe(currency)}</dt>
            <dd>
              <b>
                <Money major={theirs} currency={currency} />
              </b>
              {Number(ours) === 0 ? null : (
                <>
                  {' '}
                  · {texts.inYourFavour} <Money major={ours} currency={currency} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {contact.is_customer ? <StatementMovements id={contact.id} /> : null}
      {sender.payment_details === null ? null : (
        <p>
          {texts.payTo} {sender.payment_details}
        </p>
      )}
    </>
  );
}

interface PartyProps {
  readonly name: string;
  readonly lines: readonly string[];
  readonly children: ReactNode;
}

function Party({ name, lines, children }: PartyProps): ReactNode {
  return (
    <address className="stack stack-1">
      <b>{name}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span className="soft">{children}</span>
    </address>
  );
}
