import {
  Button,
  Card,
  Chip,
  DayField,
  Field,
  Form,
  Loaded,
  Refusal,
  RowTable,
  SelectField,
  formatMoment,
  useAttempt,
} from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { texts as partWords } from '../parts/texts.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { roleText } from '../shell/texts.ts';
import {
  endLockException,
  grantLockException,
  lockExceptionsQuery,
  membersQuery,
} from './closing.queries.ts';
import { texts } from './texts.ts';

/** Who may pass the soft lock, until when, and what they posted. */
export function LockExceptions(): ReactNode {
  const { orgId, timeZone, may } = usePlace();
  const exceptions = useQuery(lockExceptionsQuery(orgId));
  const ending = useMutation({
    mutationFn: (id: string) => endLockException(orgId, id),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const mayChange = may('locks:change');
  return (
    <Card title={texts.exceptions}>
      <Refusal error={ending.error} />
      <Loaded query={exceptions} lines={2}>
        {({ data }) => (
          <RowTable
            name={texts.exceptions}
            rows={data}
            keyOf={({ id }) => id}
            empty={<p>{texts.noExceptions}</p>}
            columns={[
              { head: texts.member, cell: (row) => row.member_name, narrow: 'main' },
              { head: texts.reason, cell: ({ reason }) => reason, grows: true, narrow: 'sub' },
              { head: texts.grantedBy, cell: (row) => row.granted_by_name },
              { head: texts.ends, cell: (row) => formatMoment(row.ends_at, timeZone) },
              {
                head: texts.entriesMade,
                cell: ({ entries }) =>
                  entries.length === 0
                    ? '–'
                    : entries.map((entry) => (
                        <Link key={entry.id} className="figure" {...paths.entry(orgId, entry.id)}>
                          {entry.entry_no}{' '}
                        </Link>
                      )),
              },
              {
                head: texts.state,
                cell: ({ active, id }) =>
                  active && mayChange ? (
                    <Button size="small" look="danger" onPress={() => ending.mutate(id)}>
                      {texts.endNow}
                    </Button>
                  ) : (
                    <Chip tone={active ? 'warn' : 'quiet'}>
                      {active ? texts.active : texts.ended}
                    </Chip>
                  ),
                narrow: 'state',
              },
            ]}
          />
        )}
      </Loaded>
      {mayChange && may('members:read') ? <Grant /> : null}
    </Card>
  );
}

function Grant(): ReactNode {
  const { orgId, today } = usePlace();
  const members = useQuery(membersQuery(orgId));
  const [memberId, setMemberId] = useState('');
  const [reason, setReason] = useState('');
  const [endsOn, setEndsOn] = useState('');
  const attempt = useAttempt(['member_id', 'reason', 'ends_at']);
  return (
    <Form
      attempt={attempt}
      className="card-body stack stack-4"
      work={async () => {
        const [year = 0, month = 1, day = 1] = endsOn.split('-').map(Number);
        const endsAt = new Date(year, month - 1, day, 23, 59, 59).toISOString();
        await grantLockException(orgId, { member_id: memberId, reason, ends_at: endsAt });
        setReason('');
        await queryClient.invalidateQueries();
      }}
    >
      <div className="form-columns">
        <SelectField
          label={texts.member}
          value={memberId}
          required
          onChange={({ target }) => setMemberId(target.value)}
          options={[
            { value: '', label: partWords.choose },
            ...(members.data?.data ?? []).map(({ id, name, role }) => ({
              value: id,
              label: `${name} · ${roleText(role)}`,
            })),
          ]}
        />
        <DayField
          label={texts.endsOn}
          isLabelled
          value={endsOn}
          context={{ today }}
          onChoose={setEndsOn}
          error={attempt.errorOf('ends_at')}
          required
        />
        <Field
          label={texts.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={attempt.errorOf('reason')}
          required
        />
      </div>
      <div className="row">
        <Button submits isBusy={attempt.isBusy}>
          {texts.grant}
        </Button>
      </div>
    </Form>
  );
}
