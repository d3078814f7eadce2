import './closing.css';
import {
  Banner,
  Button,
  Card,
  CheckField,
  Crumbs,
  Loaded,
  PageHead,
  Refusal,
  TextArea,
  formatDay,
  useSearchParts,
} from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { sendBack } from '../brand.ts';
import { chartQuery } from '../documents/documents.queries.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { hindranceOf, readLink } from './checklist.rules.ts';
import { checklistQuery, closeYear, verifyJournal, yearsQuery } from './closing.queries.ts';
import type { Checklist, CloseDespite, Point } from './closing.queries.ts';
import { texts, wordOf } from './texts.ts';

export function YearChecklistScreen(): ReactNode {
  const { orgId } = usePlace();
  const { year_end: asked } = useSearchParts<{ year_end?: string }>();
  const years = useQuery({ ...yearsQuery(orgId), enabled: asked === undefined });
  const oldest = years.data?.data.findLast(({ status }) => status === 'open');
  const yearEnd = asked ?? oldest?.year_end;
  return (
    <div className="stack stack-4">
      <div>
        <Crumbs label={texts.yearEnds} to={paths.yearEnds(orgId)} />
        <PageHead
          title={yearEnd === undefined ? texts.checklist : texts.yearTo(formatDay(yearEnd))}
          detail={texts.checklist}
        />
      </div>
      {yearEnd === undefined ? null : <OneChecklist yearEnd={yearEnd} />}
    </div>
  );
}

function OneChecklist({ yearEnd }: { readonly yearEnd: string }): ReactNode {
  const { orgId } = usePlace();
  const checklist = useQuery(checklistQuery(orgId, yearEnd));
  return (
    <Loaded query={checklist} lines={10}>
      {(data) => <Closing checklist={data} />}
    </Loaded>
  );
}

function Closing({ checklist }: { readonly checklist: Checklist }): ReactNode {
  const { orgId, today, may } = usePlace();
  const navigate = useNavigate();
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [note, setNote] = useState('');
  const open = checklist.points.filter(({ ok }) => !ok);
  const despite = open.filter(({ name }) => accepted.has(name)).map(({ name }) => name);
  const closing = useMutation({
    mutationFn: () =>
      closeYear(orgId, {
        year_end: checklist.year_end,
        ...(despite.length > 0 && { despite: sendBack<CloseDespite>(despite), note }),
      }),
    onSuccess: async ({ id }) => {
      await navigate(paths.yearEnd(orgId, id));
      await queryClient.invalidateQueries();
    },
  });
  const hindrance = hindranceOf(checklist.points, accepted, note);
  const reason = !may('periods:close')
    ? texts.mayNotClose
    : checklist.year_end >= today
      ? texts.runningYear
      : hindrance === null
        ? null
        : texts[hindrance];
  return (
    <>
      <Card title={texts.checklist} count={open.length}>
        <ul className="points">
          {checklist.points.map((point) => (
            <PointRow
              key={point.name}
              point={point}
              isAccepted={accepted.has(point.name)}
              onAccept={(isAccepted) => {
                const next = new Set(accepted);
                if (isAccepted) next.add(point.name);
                else next.delete(point.name);
                setAccepted(next);
              }}
            />
          ))}
        </ul>
      </Card>
      <Card title={texts.close}>
        <div className="card-body stack stack-4">
          <p>{texts.closes}</p>
          {open.length === 0 ? null : (
            <TextArea
              label={texts.note}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
          <Refusal error={closing.error} />
          <div className="row">
            <Button
              look="primary"
              isBusy={closing.isPending}
              onPress={() => closing.mutate()}
              disabledReason={reason}
            >
              {texts.close}
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
}

function PointRow({
  point,
  isAccepted,
  onAccept,
}: {
  readonly point: Point;
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
}): ReactNode {
  const { name, ok, blocking, count, subjects, sentence } = point;
  const title = wordOf(texts.points, name);
  const Icon = ok ? CircleCheck : blocking ? CircleAlert : TriangleAlert;
  return (
    <li className={ok ? 'point is-ok' : blocking ? 'point is-blocking' : 'point is-open'}>
      <Icon className="icon" aria-hidden />
      <div className="stack stack-1">
        <b className="mid">
          {title}
          {count > 0 ? <span className="count">{count}</span> : null}
          {blocking && !ok ? <span className="soft t12"> {texts.blocking}</span> : null}
        </b>
        <span className="soft">
          {sentence}
          {subjects.length === 0 || name === 'verification' ? null : ` ${subjects.join(', ')}`}
        </span>
        {name === 'verification' && !ok ? <VerifyNow /> : null}
      </div>
      {ok ? null : (
        <div className="row push">
          {blocking ? null : (
            <CheckField
              label={texts.accept}
              aria-label={`${texts.accept}: ${title}`}
              checked={isAccepted}
              onChange={({ target }) => onAccept(target.checked)}
            />
          )}
          <ResolveLink point={point} />
        </div>
      )}
    </li>
  );
}

/** The service's own link; a ledger is that of the account which the point is about. */
function ResolveLink({ point: { name, link, subjects } }: { readonly point: Point }): ReactNode {
  const { orgId } = usePlace();
  const chart = useQuery(chartQuery(orgId));
  const { path, search } = readLink(link);
  const account = chart.data?.data.find(({ code }) => subjects.some((one) => one.includes(code)));
  return (
    <Link
      className="btn btn-sm"
      to={`/organisations/${orgId}${path}`}
      search={account === undefined ? search : { ...search, account_id: account.id }}
      aria-label={`${texts.resolve}: ${wordOf(texts.points, name)}`}
    >
      {texts.resolve}
    </Link>
  );
}

function VerifyNow(): ReactNode {
  const { orgId } = usePlace();
  const verifying = useMutation({
    mutationFn: () => verifyJournal(orgId),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <>
      <span>
        <Button size="small" isBusy={verifying.isPending} onPress={() => verifying.mutate()}>
          {texts.verifyNow}
        </Button>
      </span>
      {verifying.data?.clean === false ? (
        <Banner tone="bad">
          {texts.breaks(verifying.data.checks.filter(({ holds }) => !holds).length)}
        </Banner>
      ) : null}
      <Refusal error={verifying.error} />
    </>
  );
}
