import '../documents/document.css';
import {
  Button,
  Card,
  Chip,
  Crumbs,
  Loaded,
  PageHead,
  Refusal,
  formatAmount,
  formatDay,
  formatMoment,
  usePathPart,
} from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { Facts } from '../parts/facts.tsx';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { recurringTone } from './recurring-status.rules.ts';
import { actOnRecurring, recurringQuery, retryRun } from './recurring.queries.ts';
import type { Recurring, RecurringAct, Run } from './recurring.queries.ts';
import { texts, wordOf } from './texts.ts';

export function RecurringScreen(): ReactNode {
  const { orgId } = usePlace();
  const id = usePathPart('id');
  const recurring = useQuery(recurringQuery(orgId, id));
  return (
    <Loaded query={recurring} title={texts.recurring} lines={6}>
      {(data) => <One recurring={data} />}
    </Loaded>
  );
}

const actsOf: Readonly<Record<string, readonly RecurringAct[]>> = {
  active: ['pause', 'stop'],
  paused: ['resume', 'stop'],
};

function One({ recurring }: { readonly recurring: Recurring }): ReactNode {
  const { orgId, may } = usePlace();
  const [chosen, setChosen] = useState<RecurringAct | null>(null);
  const acts = actsOf[recurring.status] ?? [];
  return (
    <div className="stack stack-4 document">
      <div>
        <Crumbs label={texts.recurring} to={paths.recurring(orgId)} />
        <PageHead
          title={recurring.name}
          detail={
            <Chip tone={recurringTone(recurring.status)}>
              {wordOf(texts.statuses, recurring.status)}
            </Chip>
          }
          actions={
            may('recurring:write') ? (
              <>
                {acts.map((act) => (
                  <Button
                    key={act}
                    look={act === 'stop' ? 'danger' : undefined}
                    onPress={() => setChosen(act)}
                  >
                    {texts.acts[act]?.label}
                  </Button>
                ))}
                {acts.length === 0 ? null : (
                  <Link className="btn btn-primary" {...paths.editRecurring(orgId, recurring.id)}>
                    <Pencil className="icon" aria-hidden />
                    {texts.edit}
                  </Link>
                )}
              </>
            ) : null
          }
        />
      </div>
      <div className="document-columns">
        <div className="stack stack-4">
          <Runs recurring={recurring} />
          <Lines recurring={recurring} />
        </div>
        <div className="stack stack-4 is-aside">
          <NextDays days={recurring.next_dates} />
          <How recurring={recurring} />
        </div>
      </div>
      {chosen === null ? null : (
        <ActDialog
          title={texts.acts[chosen]?.label ?? ''}
          does={texts.acts[chosen]?.does ?? ''}
          go={texts.acts[chosen]?.label ?? ''}
          look={chosen === 'stop' ? 'danger' : 'primary'}
          act={() => actOnRecurring(orgId, recurring, chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}

function NextDays({ days }: { readonly days: readonly string[] }): ReactNode {
  return (
    <Card title={texts.nextDays} count={days.length}>
      {days.length === 0 ? (
        <p className="empty">{texts.noDays}</p>
      ) : (
        <ol className="happened">
          {days.map((day) => (
            <li key={day}>{formatDay(day)}</li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function How({ recurring }: { readonly recurring: Recurring }): ReactNode {
  const { orgId, may } = usePlace();
  return (
    <Card title={texts.facts}>
      <div className="card-body">
        <Facts
          facts={[
            [texts.kind, wordOf(texts.kinds, recurring.kind)],
            [texts.rhythm, texts.every(recurring.every, wordOf(texts.units, recurring.unit))],
            [texts.from, formatDay(recurring.starts_on)],
            [
              texts.until,
              recurring.ends_on === null ? texts.forEver : formatDay(recurring.ends_on),
            ],
            [texts.eachOne, wordOf(texts.goesTo, recurring.goes_to)],
            [
              texts.contact,
              may('contacts:read') ? (
                <Link
                  key="contact"
                  className="link"
                  {...paths.contact(orgId, recurring.contact_id)}
                >
                  {texts.openContact}
                </Link>
              ) : null,
            ],
            [texts.reference, recurring.reference],
            [texts.notes, recurring.notes],
            [texts.made, recurring.made_count],
          ]}
        />
      </div>
    </Card>
  );
}

/** Each day with what came of it; a refused one can be tried again. */
function Runs({ recurring }: { readonly recurring: Recurring }): ReactNode {
  const { orgId, timeZone, may } = usePlace();
  const retrying = useMutation({
    mutationFn: (date: string) => retryRun(orgId, recurring.id, date),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const isOpen = (run: Run): boolean => run.outcome === 'refused' && may('recurring:write');
  return (
    <Card title={texts.runs} count={recurring.runs.length}>
      <Refusal error={retrying.error} />
      {recurring.runs.length === 0 ? (
        <p className="empty">{texts.noRuns}</p>
      ) : (
        <ul className="happened">
          {recurring.runs.map((run) => (
            <li key={run.date}>
              <span className="spread">
                <b className="mid">{formatDay(run.date)}</b>
                <span className="row">
                  <Chip tone={recurringTone(run.outcome)}>
                    {wordOf(texts.outcomes, run.outcome)}
                  </Chip>
                  {run.document_id === null ? null : (
                    <Link className="link t12" {...paths.document(orgId, run.document_id)}>
                      {texts.openDocument}
                    </Link>
                  )}
                  {isOpen(run) ? (
                    <Button
                      size="small"
                      isBusy={retrying.isPending && retrying.variables === run.date}
                      onPress={() => retrying.mutate(run.date)}
                    >
                      {texts.retry}
                    </Button>
                  ) : null}
                </span>
              </span>
              <span className="soft t12">
                {formatMoment(run.at, timeZone)}
                {run.reason === null ? null : ` · ${run.reason}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Lines({ recurring }: { readonly recurring: Recurring }): ReactNode {
  const { currency: base } = usePlace();
  const currency = recurring.currency ?? base;
  return (
    <Card title={texts.lines} count={recurring.lines.length}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{texts.description}</th>
            <th scope="col" className="num">
              {texts.quantity}
            </th>
            <th scope="col" className="num">
              {texts.price} {currency}
            </th>
          </tr>
        </thead>
        <tbody>
          {recurring.lines.map((line, at) => (
            // A line has no id of its own.
            <tr key={at}>
              <td className="grow">{line.description ?? texts.fromItem}</td>
              <td className="num">{line.quantity}</td>
              <td className="num">
                {line.unit_price === null
                  ? texts.fromItem
                  : formatAmount(line.unit_price, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
