import '../api-keys/api-keys.css';
import {
  Banner,
  Button,
  Card,
  Chip,
  Loaded,
  PageHead,
  Refusal,
  formatHere,
} from '@countinghouse/ui';
import type { ChipTone, Tone } from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check as CheckIcon, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { developerPaths } from '../developers.paths.ts';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import { DocumentsCard } from './documents.card.tsx';
import { OwnersCard } from './owners.card.tsx';
import { texts, wordOf } from './texts.ts';
import { accountQuery, checksQuery, startCheck } from './verification.queries.ts';
import type { Account } from './verification.queries.ts';

/** May the business take live money, and what is missing until it may. */
export function VerificationScreen(): ReactNode {
  return (
    <Permitted title={texts.verification} permission="kyc:read">
      {(business) => <Verification business={business} />}
    </Permitted>
  );
}

const tones: Readonly<Record<string, Tone>> = {
  not_started: 'warn',
  pending: 'warn',
  in_review: 'info',
  verified: 'good',
  rejected: 'bad',
  expired: 'bad',
};

function Verification({ business }: { readonly business: Business }): ReactNode {
  const live = business.workspaces.find(({ environment }) => environment === 'live');
  const account = useQuery(accountQuery(live?.id ?? ''));
  const status = business.kyc_status;
  return (
    <>
      <PageHead
        title={texts.verification}
        detail={<Chip tone={tones[status] ?? 'quiet'}>{wordOf(texts.statuses, status)}</Chip>}
      />
      <div className="stack stack-4">
        <Banner tone={tones[status] ?? 'info'}>{wordOf(texts.sentences, status)}</Banner>
        <Card title={texts.steps}>
          <Loaded query={account} lines={6}>
            {(data) => <Steps account={data} business={business} />}
          </Loaded>
        </Card>
        <DocumentsCard business={business} />
        <OwnersCard business={business} />
        <ChecksCard business={business} workspaceId={live?.id ?? ''} />
      </div>
    </>
  );
}

const steps = [
  'legal_name',
  'registration_number',
  'documents',
  'beneficial_owners',
  'verification',
  'settlement_account',
] as const;

function Steps({
  account,
  business,
}: {
  readonly account: Account;
  readonly business: Business;
}): ReactNode {
  const due = new Set<string>(account.requirements.currently_due);
  return (
    <ol className="card-body checks">
      {steps.map((step) => (
        <li key={step} className={due.has(step) ? 'is-warn' : undefined}>
          {due.has(step) ? (
            <Circle className="icon" aria-hidden />
          ) : (
            <CheckIcon className="icon" aria-hidden />
          )}
          <span>
            {texts.requirements[step]}{' '}
            <span className="t12 soft">· {due.has(step) ? texts.missing : texts.done}</span>{' '}
            {due.has(step) ? <StepLink step={step} businessId={business.id} /> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepLink({
  step,
  businessId,
}: {
  readonly step: (typeof steps)[number];
  readonly businessId: string;
}): ReactNode {
  if (step === 'settlement_account') {
    return (
      <Link className="link" to={developerPaths.settlementAccount(businessId)}>
        {texts.toAccount}
      </Link>
    );
  }
  if (step !== 'legal_name' && step !== 'registration_number') return null;
  return (
    <Link className="link" to={developerPaths.profile(businessId)}>
      {texts.toProfile}
    </Link>
  );
}

const checkTones: Readonly<Record<string, ChipTone>> = {
  open: 'info',
  in_review: 'info',
  approved: 'good',
  declined: 'bad',
  expired: 'quiet',
  cancelled: 'quiet',
};

function ChecksCard({
  business,
  workspaceId,
}: {
  readonly business: Business;
  readonly workspaceId: string;
}): ReactNode {
  const checks = useQuery(checksQuery(business.id));
  const starting = useMutation({
    mutationFn: (type: 'business' | 'owner') => startCheck(workspaceId, type),
  });
  const reason = refuseBy(business, 'kyc:write');
  return (
    <Card
      title={texts.checks}
      aside={
        <>
          <Button
            size="small"
            disabledReason={reason}
            isBusy={starting.isPending}
            onPress={() => starting.mutate('business')}
          >
            {texts.start}
          </Button>
          {reason === null ? (
            <Button
              size="small"
              isBusy={starting.isPending}
              onPress={() => starting.mutate('owner')}
            >
              {texts.checkOwner}
            </Button>
          ) : null}
        </>
      }
    >
      <Refusal error={starting.error} />
      {starting.data === undefined ? null : (
        <div className="card-body">
          <Banner
            tone="info"
            action={
              <a className="btn btn-sm" href={starting.data.verificationUrl} rel="noreferrer">
                {texts.openPage}
              </a>
            }
          >
            {texts.startHint}
          </Banner>
        </div>
      )}
      <Loaded query={checks}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="card-body t13 soft">{texts.noCheck}</p>
          ) : (
            <ul>
              {data.map((check) => (
                <li className="key-line" key={check.id}>
                  <div className="stack stack-1">
                    <span className="mid">{wordOf(texts.types, check.type)}</span>
                    <span className="t12 soft">
                      {[formatHere(check.created_at), check.reason].filter(Boolean).join(' · ')}
                    </span>
                  </div>
                  <Chip tone={checkTones[check.status] ?? 'quiet'}>
                    {wordOf(texts.checkStatuses, check.status)}
                  </Chip>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
