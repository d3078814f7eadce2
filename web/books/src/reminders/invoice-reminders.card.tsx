import {
  Banner,
  Button,
  Card,
  Chip,
  Loaded,
  Refusal,
  formatDay,
  formatMoment,
} from '@countinghouse/ui';
import type { AppInvoiceReminders } from '@countinghouse/web-client/accounting';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePlace } from '../shell/place.ts';
import { reminderText, stateText, stepText, toneOf } from './reminder-text.ts';
import { excludeMutation, invoiceRemindersQuery, remindMutation } from './reminders.queries.ts';
import { texts } from './texts.ts';

const noNext: Readonly<Record<string, string>> = texts.noNext;

interface Props {
  readonly id: string;
  readonly isOverdue: boolean;
}

/** What was sent, what comes next, and why not. */
export function InvoiceRemindersCard({ id, isOverdue }: Props): ReactNode {
  const { orgId } = usePlace();
  const reminders = useQuery(invoiceRemindersQuery(orgId, id));
  return (
    <Card title={texts.title}>
      <Loaded query={reminders} lines={2}>
        {(data) => <Shown id={id} isOverdue={isOverdue} reminders={data} />}
      </Loaded>
    </Card>
  );
}

function Shown({
  id,
  isOverdue,
  reminders: { data, next, next_reason: why, excluded, to },
}: Props & { readonly reminders: AppInvoiceReminders }): ReactNode {
  const { orgId, timeZone, may } = usePlace();
  const exclude = useMutation(excludeMutation(orgId, id));
  const remind = useMutation(remindMutation(orgId, id));
  const noPermission = may('documents:send') ? null : texts.noPermission;
  return (
    <>
      {to === null && next !== null ? <Banner tone="warn">{texts.noAddress}</Banner> : null}
      <ul className="happened">
        <li>
          <b className="mid">{texts.next}</b>
          <span className="soft t12">
            {next === null
              ? why === null
                ? null
                : (noNext[why] ?? why)
              : texts.nextOn(stepText(next.when, next.days), formatDay(next.on))}
          </span>
        </li>
        {data.map((reminder) => (
          <li key={`${reminder.at}${reminder.days}`}>
            <span className="spread">
              <b className="mid cut">{reminder.to ?? texts.reminder}</b>
              <Chip tone={toneOf(reminder.status)}>{stateText(reminder.status)}</Chip>
            </span>
            <span className="soft t12">
              {formatMoment(reminder.at, timeZone)} · {reminderText(reminder)}
            </span>
          </li>
        ))}
        {data.length === 0 ? <li className="soft">{texts.none}</li> : null}
      </ul>
      <div className="card-body stack stack-2">
        <Refusal error={remind.error ?? exclude.error} />
        <Button
          isBusy={remind.isPending}
          disabledReason={noPermission ?? (isOverdue ? null : texts.notOverdue)}
          onPress={() => remind.mutate()}
        >
          {texts.sendNow}
        </Button>
        <Button
          look="plain"
          isBusy={exclude.isPending}
          disabledReason={noPermission}
          onPress={() => exclude.mutate(!excluded)}
        >
          {excluded ? texts.include : texts.exclude}
        </Button>
      </div>
    </>
  );
}
