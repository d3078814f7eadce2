import './businesses.css';
import {
  Banner,
  Button,
  Card,
  Chip,
  CopyText,
  Loaded,
  PageHead,
  formatHere,
  usePathPart,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import type { RequestAction } from '../api.ts';
import { RequestDialog } from '../parts/request.dialog.tsx';
import { actionWord } from '../parts/texts.ts';
import { paths } from '../paths.ts';
import { RecoverDialog } from '../recoveries/recover.dialog.tsx';
import { texts as recoveryTexts } from '../recoveries/texts.ts';
import { useNoAct } from '../shell/use-may-act.ts';
import { businessFileQuery } from './businesses.queries.ts';
import type { BusinessFile } from './businesses.queries.ts';
import { ChecksCard, DocumentsCard, OwnersCard, RequestsCard } from './evidence.cards.tsx';
import { kycToneOf } from './kyc-status.rules.ts';
import { RiskCard } from './risk.card.tsx';
import { kycWord, texts } from './texts.ts';

/** One business with everything that a reviewer looks at, and what can be requested for it. */
export function BusinessScreen(): ReactNode {
  const id = usePathPart('id');
  const file = useQuery(businessFileQuery(id));
  return (
    <>
      <nav className="crumbs" aria-label={texts.businesses}>
        <Link className="link" to={paths.businesses}>
          {texts.businesses}
        </Link>
        <span aria-hidden>/</span>
        <span className="mono cut">{id}</span>
      </nav>
      <Loaded query={file} lines={10}>
        {(data) => <File file={data} />}
      </Loaded>
    </>
  );
}

function File({ file }: { readonly file: BusinessFile }): ReactNode {
  return (
    <>
      <PageHead
        title={file.business_name}
        detail={<Chip tone={kycToneOf(file.kyc_status)}>{kycWord(file.kyc_status)}</Chip>}
      />
      <div className="stack stack-4">
        {file.suspended_reason === null ? null : (
          <Banner tone="bad">{texts.suspendedFor(file.suspended_reason)}</Banner>
        )}
        <Acts file={file} />
        <div className="file-columns">
          <Details file={file} />
          <DocumentsCard file={file} />
          <OwnersCard file={file} />
          <ChecksCard file={file} />
          <RiskCard file={file} />
          <Members file={file} />
          <RequestsCard file={file} />
        </div>
      </div>
    </>
  );
}

function Members({ file }: { readonly file: BusinessFile }): ReactNode {
  const noAct = useNoAct();
  const [member, setMember] = useState<BusinessFile['members'][number] | null>(null);
  return (
    <Card title={texts.members} count={file.members.length}>
      <dl className="facts card-body">
        {file.members.map((one) => (
          <Fragment key={one.id}>
            <dt>{one.role}</dt>
            <dd className="row">
              <span>
                {one.name} <span className="soft">{one.email}</span>
              </span>
              <Button size="small" disabledReason={noAct} onPress={() => setMember(one)}>
                {recoveryTexts.open}
              </Button>
            </dd>
          </Fragment>
        ))}
      </dl>
      {member === null ? null : (
        <RecoverDialog tenantId={file.id} member={member} onClose={() => setMember(null)} />
      )}
    </Card>
  );
}

const acts = ['verify', 'reject', 'suspend', 'reinstate'] as const;

/** What does not fit the state of the business at all is left out; the rest says why not. */
function Acts({ file }: { readonly file: BusinessFile }): ReactNode {
  const [action, setAction] = useState<RequestAction | null>(null);
  const isSuspended = file.suspended_at !== null;
  const shown = acts.filter((act) => act !== (isSuspended ? 'suspend' : 'reinstate'));
  return (
    <div className="row file-acts">
      {shown.map((act) => (
        <Button
          key={act}
          look={act === 'verify' || act === 'reinstate' ? 'primary' : 'danger'}
          disabledReason={file.can[act].reason}
          onPress={() => setAction(`business.${act}`)}
        >
          {actionWord(`business.${act}`)}
        </Button>
      ))}
      {action === null ? null : (
        <RequestDialog
          action={action}
          tenantId={file.id}
          about={file.business_name}
          onClose={() => setAction(null)}
        />
      )}
    </div>
  );
}

function Details({ file }: { readonly file: BusinessFile }): ReactNode {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [texts.legalName, file.legal_name],
    [texts.tradingName, file.trading_name],
    [texts.registration, file.registration_number],
    [texts.industry, file.industry],
    [texts.country, file.country],
    [texts.currency, file.default_currency],
    [texts.email, file.email],
    [texts.phone, file.phone],
    [texts.website, file.website],
    [texts.created, formatHere(file.created_at)],
    ['Id', <CopyText key="id" text={file.id} />],
  ];
  return (
    <Card title={texts.details}>
      <dl className="facts card-body">
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
    </Card>
  );
}
