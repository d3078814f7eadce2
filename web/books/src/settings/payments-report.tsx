import '../trail/trail.css';
import { Chip, Loaded, formatAmount, formatDay } from '@countinghouse/ui';
import type { AppPaymentsReconciliation } from '@countinghouse/web-client/accounting';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PlainForm } from '../parts/plain.form.tsx';
import { fileAddress, paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { texts as trailTexts } from '../trail/texts.ts';
import { paymentsTexts as texts } from './payments-texts.ts';
import { connectionActs, summariesQuery } from './settings.queries.ts';
import { textOf } from './texts.ts';

/** What a person should know, in words and with what to do. */
export function Breaks({
  breaks,
  isProviderKnown,
}: {
  readonly breaks: AppPaymentsReconciliation['breaks'];
  readonly isProviderKnown: boolean;
}): ReactNode {
  const { orgId, may } = usePlace();
  return (
    <section className="card-body stack stack-2 hits" aria-label={texts.breaks}>
      <h3>{texts.breaks}</h3>
      {breaks.length === 0 ? <p className="soft">{texts.noBreaks}</p> : null}
      {isProviderKnown ? null : <p className="soft">{texts.providerUnknown}</p>}
      <ul className="stack stack-2">
        {breaks.map(({ where, code, what, what_to_do: todo, day, money, subject }) => (
          <li key={`${where} ${code} ${subject?.id} ${money?.currency}`}>
            <b>{what}</b>{' '}
            {money === null
              ? null
              : `${money.currency} ${formatAmount(money.amount, money.currency)}`}{' '}
            {day === null ? null : <span className="soft">{formatDay(day)}</span>}
            <p className="soft">{todo}</p>
            {subject !== null && may('journals:read') ? (
              <Link className="link" {...paths.trail(orgId, subject.kind, subject.id)}>
                {trailTexts.follow}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The days that were posted together, each with its entry. */
export function Summaries({ id }: { readonly id: string }): ReactNode {
  const { orgId, may } = usePlace();
  const summaries = useQuery(summariesQuery(orgId, id));
  return (
    <Loaded query={summaries} lines={2}>
      {({ data }) => (
        <details className="card-body hits">
          <summary>{texts.summaries}</summary>
          {data.length === 0 ? <p className="soft">{texts.noSummaries}</p> : null}
          <ul className="stack stack-2">
            {data.map((each) => (
              <li key={each.id} className="spread">
                <span>
                  {formatDay(each.day)} {each.hour === null ? null : texts.hour(each.hour)}{' '}
                  {texts.summed(each.count, textOf(texts.kinds, each.kind))}{' '}
                  {each.posted_at === null ? <Chip tone="quiet">{texts.openDay}</Chip> : null}
                </span>
                <span className="row">
                  <span className="figure">
                    {each.currency} {formatAmount(each.change, each.currency)}
                  </span>
                  <a
                    className="link t12"
                    href={fileAddress(
                      orgId,
                      `/payments-connections/${id}/summaries/${each.id}/movements`,
                    )}
                    download
                  >
                    {texts.movements}
                  </a>
                  {may('journals:read') ? (
                    <Link className="link t12" {...paths.trail(orgId, 'summary', each.id)}>
                      {trailTexts.follow}
                    </Link>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
          {may('settings:change') && data.some((each) => each.posted_at === null) ? (
            <PlainForm
              go={texts.postNow}
              send={() => connectionActs.postSummaries(orgId, id)}
              fields={[]}
            />
          ) : null}
        </details>
      )}
    </Loaded>
  );
}
