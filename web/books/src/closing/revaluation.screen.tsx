import {
  Banner,
  Button,
  Card,
  Chip,
  Crumbs,
  DayField,
  Loaded,
  PageHead,
  Refusal,
  RowTable,
  formatAmount,
  formatDay,
  formatMoment,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog, LockReason, isSoftLocked } from '../parts/act.dialog.tsx';
import { Facts } from '../parts/facts.tsx';
import { texts as partWords } from '../parts/texts.ts';
import { paths } from '../paths.ts';
import { stepMonthEnd } from '../period.rules.ts';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import {
  revaluationPreviewQuery,
  revaluationQuery,
  revalue,
  undoRevaluation,
} from './closing.queries.ts';
import type { Revaluation, RevaluationPreview } from './closing.queries.ts';
import { texts } from './texts.ts';

/** What a revaluation of a day would post, then the button. */
export function RevaluationPreviewScreen(): ReactNode {
  const { orgId, today } = usePlace();
  const navigate = useNavigate();
  const { date = stepMonthEnd(today, -1) } = useSearchParts<{ date?: string }>();
  const preview = useQuery(revaluationPreviewQuery(orgId, date));
  return (
    <div className="stack stack-4">
      <div>
        <Crumbs label={texts.revaluations} to={paths.revaluations(orgId)} />
        <PageHead title={texts.previewTitle} />
      </div>
      <div className="filters">
        <DayField
          label={texts.day}
          isLabelled
          value={date}
          context={{ today }}
          onChoose={(day) => {
            if (day !== '') void navigate(paths.revaluationPreview(orgId, day));
          }}
        />
      </div>
      <Loaded query={preview} lines={6}>
        {(data) => <Preview key={data.date} preview={data} />}
      </Loaded>
    </div>
  );
}

function Preview({ preview }: { readonly preview: RevaluationPreview }): ReactNode {
  const { orgId, may } = usePlace();
  const navigate = useNavigate();
  const [lockReason, setLockReason] = useState('');
  const posting = useMutation({
    mutationFn: () =>
      revalue(orgId, {
        date: preview.date,
        ...(lockReason !== '' && { lock_reason: lockReason }),
      }),
    onSuccess: async ({ id }) => {
      await navigate(paths.revaluation(orgId, id));
      await queryClient.invalidateQueries();
    },
  });
  const { standing_id: standing } = preview;
  return (
    <div className="stack stack-4">
      {standing === null ? null : (
        <Banner
          tone={preview.is_current ? 'good' : 'warn'}
          action={
            <Link className="btn btn-sm" {...paths.revaluation(orgId, standing)}>
              {texts.showStanding}
            </Link>
          }
        >
          {preview.is_current ? texts.isCurrent : texts.isStanding}
        </Banner>
      )}
      <Balances revaluation={preview} />
      <Refusal error={posting.error} />
      <LockReason
        isLocked={lockReason !== '' || isSoftLocked(posting.error)}
        value={lockReason}
        onType={setLockReason}
      />
      {preview.balances.length === 0 || standing !== null ? null : (
        <div className="row">
          <Button
            look="primary"
            isBusy={posting.isPending}
            onPress={() => posting.mutate()}
            disabledReason={may('periods:close') ? null : partWords.noPermission}
          >
            {texts.post}
          </Button>
        </div>
      )}
    </div>
  );
}

export function RevaluationScreen(): ReactNode {
  const { orgId } = usePlace();
  const id = usePathPart('id');
  const revaluation = useQuery(revaluationQuery(orgId, id));
  return (
    <div className="stack stack-4">
      <Crumbs label={texts.revaluations} to={paths.revaluations(orgId)} />
      <Loaded query={revaluation} title={texts.revaluations} lines={6}>
        {(data) => <OneRevaluation revaluation={data} />}
      </Loaded>
    </div>
  );
}

function OneRevaluation({ revaluation }: { readonly revaluation: Revaluation }): ReactNode {
  const { orgId, timeZone, may } = usePlace();
  const [isUndoing, setUndoing] = useState(false);
  const isStanding = revaluation.status === 'standing';
  const entry = (id: string | null): ReactNode =>
    id === null ? null : (
      <Link className="link" {...paths.entry(orgId, id)}>
        {texts.open}
      </Link>
    );
  return (
    <div className="stack stack-4">
      <PageHead
        title={texts.revaluation(formatDay(revaluation.date))}
        detail={
          <Chip tone={isStanding ? 'good' : 'quiet'}>
            {isStanding ? texts.standing : texts.undone}
          </Chip>
        }
        actions={
          isStanding ? (
            <Button
              onPress={() => setUndoing(true)}
              disabledReason={may('periods:close') ? null : partWords.noPermission}
            >
              {texts.undo}
            </Button>
          ) : null
        }
      />
      <Balances revaluation={revaluation} />
      <section className="card card-body">
        <Facts
          facts={[
            [texts.entry, entry(revaluation.entry_id)],
            [texts.reversal, entry(revaluation.reversal_entry_id)],
            [texts.by, revaluation.created_by.name ?? revaluation.created_by.kind],
            [texts.day, formatMoment(revaluation.created_at, timeZone)],
            [
              texts.undone,
              revaluation.undone_at === null ? null : formatMoment(revaluation.undone_at, timeZone),
            ],
          ]}
        />
      </section>
      {isUndoing ? (
        <ActDialog
          title={texts.undo}
          does={texts.undoDoes}
          go={texts.undo}
          look="danger"
          act={({ lock_reason: lockReason }) => undoRevaluation(orgId, revaluation.id, lockReason)}
          onClose={() => setUndoing(false)}
        />
      ) : null}
    </div>
  );
}

function Balances({
  revaluation: { balances, rates, gain, loss, reversed_on: reversedOn },
}: {
  readonly revaluation: RevaluationPreview | Revaluation;
}): ReactNode {
  const { currency } = usePlace();
  return (
    <Card
      title={texts.balance}
      aside={rates.map((one) => `${one.currency} ${one.rate}`).join(' · ')}
    >
      <RowTable
        name={texts.balance}
        rows={balances}
        keyOf={(row) => [row.account_id, row.contact_id, row.currency].join(' ')}
        empty={<p>{texts.nothingToRevalue}</p>}
        columns={[
          {
            head: texts.account,
            cell: (row) => (
              <>
                <span className="acct">{row.account_code}</span> {row.account_name}
              </>
            ),
            narrow: 'sub',
          },
          {
            head: texts.contact,
            cell: (row) => row.contact_name ?? '',
            grows: true,
            narrow: 'main',
          },
          {
            head: texts.balance,
            cell: (row) => `${row.currency} ${formatAmount(row.balance, row.currency)}`,
            isNumber: true,
          },
          {
            head: `${texts.bookValue} ${currency}`,
            cell: (row) => formatAmount(row.book_value, currency),
            isNumber: true,
          },
          {
            head: `${texts.value} ${currency}`,
            cell: (row) => formatAmount(row.value, currency),
            isNumber: true,
          },
          {
            head: `${texts.difference} ${currency}`,
            cell: (row) => formatAmount(row.difference, currency),
            isNumber: true,
            narrow: 'amount',
          },
        ]}
      />
      {balances.length === 0 ? null : (
        <div className="card-foot">
          <span>
            {texts.gain} <b className="strong">{formatAmount(gain, currency)}</b>
          </span>
          <span>
            {texts.loss} <b className="strong">{formatAmount(loss, currency)}</b>
          </span>
          <span className="push">{texts.reversedOn(formatDay(reversedOn))}</span>
        </div>
      )}
    </Card>
  );
}
