import {
  Button,
  Card,
  Chip,
  CopyText,
  Loaded,
  PageHead,
  RowTable,
  formatExact,
  usePathPart,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { RequestAction } from '../api.ts';
import { RequestDialog } from '../parts/request.dialog.tsx';
import { actionWord, modeWord, texts as partTexts } from '../parts/texts.ts';
import { paths } from '../paths.ts';
import { RecoverDialog } from '../recoveries/recover.dialog.tsx';
import { requestToneOf } from '../requests/request-status.rules.ts';
import { statusWord, texts as requestTexts } from '../requests/texts.ts';
import { useNoAct } from '../shell/use-may-act.ts';
import { organisationQuery } from './books.queries.ts';
import type { OrganisationFile } from './books.queries.ts';
import { OrganisationState } from './organisation-state.tsx';
import { texts } from './texts.ts';

type Member = OrganisationFile['members'][number];
type Request = OrganisationFile['requests'][number];

const requestColumns: readonly RowColumn<Request>[] = [
  { head: requestTexts.act, cell: ({ action }) => actionWord(action), narrow: 'main' },
  { head: requestTexts.reason, cell: ({ reason }) => reason, grows: true },
  { head: requestTexts.requestedAt, cell: (row) => formatExact(row.requested_at), narrow: 'sub' },
  {
    head: requestTexts.status,
    cell: ({ status }) => <Chip tone={requestToneOf(status)}>{statusWord(status)}</Chip>,
    narrow: 'state',
  },
];

/** One organisation, its members, and what can be requested for it. */
export function OrganisationScreen(): ReactNode {
  const id = usePathPart('id');
  const found = useQuery(organisationQuery(id));
  return (
    <>
      <nav className="crumbs" aria-label={texts.organisations}>
        <Link className="link" to={paths.organisations}>
          {texts.organisations}
        </Link>
        <span aria-hidden>/</span>
        <span className="mono cut">{id}</span>
      </nav>
      <Loaded query={found} lines={8}>
        {(file) => <Organisation file={file} />}
      </Loaded>
    </>
  );
}

function Organisation({ file }: { readonly file: OrganisationFile }): ReactNode {
  const [action, setAction] = useState<RequestAction | null>(null);
  const [member, setMember] = useState<Member | null>(null);
  const noAct = useNoAct();
  const act = file.suspended_at === null ? 'suspend' : 'reinstate';
  const members: readonly RowColumn<Member>[] = [
    {
      head: texts.name,
      cell: ({ name, email }) => `${name}, ${email}`,
      grows: true,
      narrow: 'main',
    },
    { head: texts.role, cell: ({ role }) => role, narrow: 'state' },
    {
      head: texts.recover,
      cell: (one) => (
        <Button size="small" disabledReason={noAct} onPress={() => setMember(one)}>
          {texts.recover}
        </Button>
      ),
      narrow: 'sub',
    },
  ];
  return (
    <>
      <PageHead
        title={file.name}
        detail={<OrganisationState of={file} />}
        actions={
          <Button
            look={act === 'suspend' ? 'danger' : 'primary'}
            disabledReason={file.can[act].reason}
            onPress={() => setAction(`organisation.${act}`)}
          >
            {actionWord(`organisation.${act}`)}
          </Button>
        }
      />
      <div className="stack stack-4">
        <Card title={texts.facts}>
          <dl className="facts card-body">
            <dt>Id</dt>
            <dd>
              <CopyText text={file.id} />
            </dd>
            <dt>{partTexts.environment}</dt>
            <dd>{modeWord(file.environment)}</dd>
            <dt>{texts.country}</dt>
            <dd>{file.country}</dd>
            <dt>{texts.currency}</dt>
            <dd>{file.base_currency}</dd>
            <dt>{texts.created}</dt>
            <dd>{formatExact(file.created_at)}</dd>
            {file.suspended_reason === null ? null : (
              <>
                <dt>{texts.reason}</dt>
                <dd>{file.suspended_reason}</dd>
              </>
            )}
          </dl>
        </Card>
        <Card title={texts.members} count={file.members.length}>
          <RowTable
            name={texts.members}
            columns={members}
            rows={file.members}
            keyOf={({ id }) => id}
            empty={<h3>{texts.noMembers}</h3>}
          />
        </Card>
        <Card title={texts.requests} count={file.requests.length}>
          {file.requests.length === 0 ? (
            <p className="card-body">{texts.noRequests}</p>
          ) : (
            <RowTable
              name={texts.requests}
              columns={requestColumns}
              rows={file.requests}
              keyOf={({ id }) => id}
              addressOf={({ id }) => ({ to: paths.request(id) })}
              empty={<h3>{texts.noRequests}</h3>}
            />
          )}
        </Card>
      </div>
      {action === null ? null : (
        <RequestDialog
          action={action}
          tenantId={file.id}
          about={file.name}
          onClose={() => setAction(null)}
        />
      )}
      {member === null ? null : (
        <RecoverDialog tenantId={file.id} member={member} onClose={() => setMember(null)} />
      )}
    </>
  );
}
