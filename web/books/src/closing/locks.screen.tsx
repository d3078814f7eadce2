import '../bank/bank.css';
import './closing.css';
import {
  Banner,
  Button,
  Card,
  DayField,
  Field,
  Loaded,
  PageHead,
  Refusal,
  formatDay,
  formatMonth,
  formatMonthOfYear,
  useSearchParts,
} from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { texts as partWords } from '../parts/texts.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { hardenLock, lockNames, locksQuery, setLock } from './closing.queries.ts';
import type { LockName, Locks } from './closing.queries.ts';
import { monthsOf, stateOf } from './lock-calendar.rules.ts';
import { LockExceptions } from './lock-exceptions.card.tsx';
import { texts, wordOf } from './texts.ts';

/** Which months are closed to whom. */
export function LocksScreen(): ReactNode {
  const { orgId, may, today } = usePlace();
  const locks = useQuery(locksQuery(orgId));
  const search = useSearchParts<{ year?: number }>();
  const year = search.year ?? Number(today.slice(0, 4));
  return (
    <div className="stack stack-4">
      <PageHead title={texts.locks} />
      <p className="soft">{texts.locksHint}</p>
      <Loaded query={locks} lines={6}>
        {(data) => <Calendar locks={data} year={year} />}
      </Loaded>
      {may('settings:read') ? <LockExceptions /> : null}
    </div>
  );
}

interface Move {
  readonly name: LockName;
  readonly to: string | null;
  readonly before: string | null;
}

function Calendar({ locks, year }: { readonly locks: Locks; readonly year: number }): ReactNode {
  const { orgId, may } = usePlace();
  const [isHardening, setHardening] = useState(false);
  const moving = useMutation({
    mutationFn: ({ name, to }: Move) => setLock(orgId, name, to),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const months = monthsOf(year);
  const mayMove = may('locks:change');
  const reasonId = useId();
  const move = (name: LockName, to: string | null): void => {
    if (mayMove && !moving.isPending) moving.mutate({ name, to, before: locks[name] });
  };
  return (
    <>
      <Refusal error={moving.error} />
      {moving.isSuccess ? (
        <Banner
          tone="good"
          action={
            <Button
              size="small"
              onPress={() => move(moving.variables.name, moving.variables.before)}
            >
              {partWords.undo}
            </Button>
          }
        >
          {texts.moved(wordOf(texts.lockOf, moving.variables.name), dayText(moving.variables.to))}
        </Banner>
      ) : null}
      <Card
        title={String(year)}
        aside={
          <span className="row">
            <Link className="btn btn-sm" {...paths.locks(orgId, year - 1)}>
              {texts.yearBefore}
            </Link>
            <Link className="btn btn-sm" {...paths.locks(orgId, year + 1)}>
              {texts.yearAfter}
            </Link>
          </span>
        }
      >
        {mayMove ? null : (
          <p className="card-body soft" id={reasonId}>
            {texts.mayNotLock}
          </p>
        )}
        <div className="table-scroll card-body">
          <table className="lock-calendar" aria-label={texts.locks}>
            <thead>
              <tr>
                <th scope="col">{texts.lock}</th>
                {months.map(({ from }) => (
                  <th scope="col" key={from}>
                    {formatMonth(from)}
                  </th>
                ))}
                <th aria-hidden />
              </tr>
            </thead>
            <tbody>
              {[...lockNames, 'hard' as const].map((name) => (
                <tr key={name}>
                  <th scope="row">
                    {wordOf(texts.lockOf, name)}
                    <span>{wordOf(texts.lockBinds, name)}</span>
                    <span>{dayText(locks[name])}</span>
                  </th>
                  {months.map((month) => {
                    const state = stateOf(month, locks[name]);
                    const label = wordOf(texts.lockOf, name);
                    const monthName = formatMonthOfYear(month.from);
                    const icon =
                      state === 'locked' ? <Lock className="icon icon-14" aria-hidden /> : null;
                    return (
                      <td key={month.from}>
                        {name === 'hard' ? (
                          <span className={`lock-month is-${state}`}>
                            {icon}
                            <span className="visually-hidden">
                              {state === 'locked'
                                ? texts.isLocked(label, monthName)
                                : `${monthName}: ${texts.notLocked}`}
                            </span>
                          </span>
                        ) : (
                          <button
                            type="button"
                            className={`lock-month is-${state}`}
                            aria-disabled={!mayMove}
                            aria-describedby={mayMove ? undefined : reasonId}
                            aria-pressed={state === 'locked'}
                            aria-label={texts.lockThrough(label, monthName)}
                            onClick={() => move(name, month.to)}
                          >
                            {icon}
                          </button>
                        )}
                      </td>
                    );
                  })}
                  <td>
                    {name === 'hard' ? (
                      <Button
                        size="small"
                        look="danger"
                        onPress={() => setHardening(true)}
                        disabledReason={may('locks:harden') ? null : texts.mayNotReopen}
                      >
                        {texts.harden}
                      </Button>
                    ) : locks[name] === null || !mayMove ? null : (
                      <Button size="small" look="plain" onPress={() => move(name, null)}>
                        {texts.unlock}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {locks.closed_years.length === 0 ? null : (
          <p className="card-foot">
            {texts.closedYears}:{' '}
            {locks.closed_years.map((one) => formatDay(one.year_end)).join(', ')}
          </p>
        )}
      </Card>
      {isHardening ? <Harden onClose={() => setHardening(false)} /> : null}
    </>
  );
}

const dayText = (day: string | null): string =>
  day === null ? texts.notLocked : texts.until(formatDay(day));

function Harden({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { orgId, name, today } = usePlace();
  const [date, setDate] = useState('');
  const [typed, setTyped] = useState('');
  return (
    <ActDialog
      title={texts.harden}
      does={texts.hardenDoes}
      go={texts.harden}
      look="danger"
      act={() => hardenLock(orgId, date, typed)}
      onClose={onClose}
    >
      <DayField
        label={texts.hardDay}
        isLabelled
        value={date}
        context={{ today }}
        onChoose={setDate}
      />
      <Field
        label={texts.typeName(name)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        required
      />
    </ActDialog>
  );
}
