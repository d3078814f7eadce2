import { Card, Chip, Loaded, formatAmount, formatDay, formatMoment } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { reminderText, stateText } from '../reminders/reminder-text.ts';
import { invoiceRemindersQuery } from '../reminders/reminders.queries.ts';
import { texts as reminderTexts } from '../reminders/texts.ts';
import { usePlace } from '../shell/place.ts';
import { documentMailsQuery } from './documents.queries.ts';
import type { DocumentFile } from './documents.queries.ts';
import { changesOf } from './history-changes.rules.ts';
import { statusText } from './kind-texts.ts';
import { texts } from './texts.ts';

interface Props {
  readonly document: DocumentFile;
}

export function SettlementsCard({ document }: Props): ReactNode {
  const { orgId, may } = usePlace();
  return (
    <Card title={texts.settledBy} count={document.settlements.length}>
      {document.settlements.length === 0 ? (
        <p className="empty">{texts.noSettlements}</p>
      ) : (
        <ul className="happened">
          {document.settlements.map((settlement) => {
            const { from, to, account } = settlement;
            const other = from?.id === document.id ? to : from;
            const title = texts.settlements[settlement.kind] ?? settlement.kind;
            return (
              <li key={settlement.id}>
                <span className="spread">
                  <b className="mid">
                    {other?.kind === 'payment' && may('payments:read') ? (
                      <Link className="figure" {...paths.payment(orgId, other.id)}>
                        {title}
                      </Link>
                    ) : (
                      title
                    )}{' '}
                    {other?.kind === 'document' ? (
                      <Link className="figure" {...paths.document(orgId, other.id)}>
                        {other.number}
                      </Link>
                    ) : (
                      (account?.name ?? '')
                    )}
                  </b>
                  {may('journals:read') ? (
                    <Link
                      className="figure"
                      {...paths.journal(orgId, { source_id: settlement.id })}
                    >
                      {formatAmount(settlement.amount, settlement.currency)}
                    </Link>
                  ) : (
                    formatAmount(settlement.amount, settlement.currency)
                  )}
                </span>
                <span className="soft t12">
                  {formatDay(settlement.date)}
                  {settlement.undone_on === null
                    ? null
                    : ` · ${texts.undone} ${formatDay(settlement.undone_on)}`}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

export function ApprovalsCard({ document: { approval, decisions, status } }: Props): ReactNode {
  const { timeZone } = usePlace();
  // Once it is approved, what was needed was given: only until then a decision can have been lost.
  const isOpen = status === 'draft' || status === 'awaiting_approval';
  return (
    <Card
      title={texts.approvals}
      {...(approval.needed > 0 && {
        aside: texts.approvalsNeeded(approval.given, approval.needed),
      })}
    >
      {approval.needed === 0 && decisions.length === 0 ? (
        <p className="empty">{texts.noApproval}</p>
      ) : (
        <ul className="happened">
          {approval.why.map((why) => (
            <li key={why} className="soft">
              {why}
            </li>
          ))}
          {decisions.map((decision) => (
            <li key={`${decision.at}${decision.by.id}`}>
              <span className="spread">
                <b className="mid">{decision.by.name}</b>
                <Chip tone={decision.decision === 'approved' ? 'good' : 'bad'}>
                  {decision.decision === 'approved' ? texts.approved : texts.rejected}
                </Chip>
              </span>
              <span className="soft t12">
                {formatMoment(decision.at, timeZone)}
                {decision.counts || !isOpen ? null : ` · ${texts.noLonger}`}
                {decision.reason === null ? null : ` · ${decision.reason}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function MailsCard({ document }: Props): ReactNode {
  const { orgId, timeZone } = usePlace();
  const mails = useQuery(documentMailsQuery(orgId, document.id));
  const page = document.public_link;
  const seen = page?.first_seen_at ?? null;
  return (
    <Card title={texts.mails}>
      {page === null ? null : (
        <ul className="happened">
          <li>
            <b className="mid">{seen === null ? texts.pageNotOpened : texts.pageOpened}</b>
            {seen === null ? null : (
              <span className="soft t12">
                {texts.firstLast(
                  formatMoment(seen, timeZone),
                  formatMoment(page.last_seen_at ?? seen, timeZone),
                )}
              </span>
            )}
          </li>
        </ul>
      )}
      <Loaded query={mails} lines={1}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="empty">{texts.noMails}</p>
          ) : (
            <ul className="happened">
              {data.map((mail) => (
                <li key={mail.id}>
                  <span className="spread">
                    <b className="mid cut">{mail.to}</b>
                    <Chip tone={toneOfMail(mail.status)}>
                      {texts.mailStates[mail.status] ?? mail.status}
                    </Chip>
                  </span>
                  <span className="soft t12">
                    {formatMoment(mail.sent_at ?? mail.queued_at, timeZone)}
                    {mail.reason === null ? null : ` · ${mail.reason}`}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function toneOfMail(status: string): 'good' | 'info' | 'bad' {
  if (status === 'sent') return 'good';
  return status === 'queued' ? 'info' : 'bad';
}

export function HistoryCard({ document }: Props): ReactNode {
  const { orgId, timeZone } = usePlace();
  const isInvoice = document.kind === 'invoice' && document.posted_at !== null;
  const reminders = useQuery({
    ...invoiceRemindersQuery(orgId, document.id),
    enabled: isInvoice,
  });
  const happened = [
    ...document.history.map((step) => ({ at: step.at, step, reminder: null })),
    ...(reminders.data?.data ?? []).map((reminder) => ({ at: reminder.at, step: null, reminder })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <Card title={texts.historyTitle}>
      <ol className="happened">
        {happened.map(({ step, reminder }) =>
          step === null ? (
            <li key={`${reminder.at}${reminder.days}`}>
              <span className="spread">
                <b className="mid">{reminderTexts.reminder}</b>
                <span className="soft t12">{stateText(reminder.status)}</span>
              </span>
              <span className="soft t12">
                {formatMoment(reminder.at, timeZone)} · {reminderText(reminder)}
              </span>
            </li>
          ) : (
            <li key={`${step.version}${step.at}${step.action}`}>
              <span className="spread">
                <b className="mid">{texts.history[step.action] ?? step.action}</b>
                <span className="soft t12">{statusText(step.to_status)}</span>
              </span>
              <span className="soft t12">
                {formatMoment(step.at, timeZone)}
                {step.by.name === null ? null : ` · ${step.by.name}`}
                {step.reason === null ? null : ` · ${step.reason}`}
              </span>
              {changesOf(step.changes).map(({ field, was, now }) => (
                <span className="t12" key={field}>
                  {field}: <del className="soft">{was}</del> → <ins>{now}</ins>
                </span>
              ))}
            </li>
          ),
        )}
      </ol>
    </Card>
  );
}
