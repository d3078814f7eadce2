import '../payments/payment.css';
import {
  Button,
  Card,
  Chip,
  CopyText,
  Crumbs,
  Loaded,
  NothingInside,
  PageTitle,
  Refusal,
  formatHere,
  usePathPart,
} from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { wordOf } from '../payments/texts.ts';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { DeveloperCard } from '../trail/developer.card.tsx';
import { isOtherName, recipientToneOf } from './split-recipient.rules.ts';
import { changeRecipient, recipientQuery } from './split-recipients.queries.ts';
import type { RecipientChange, RecipientRow } from './split-recipients.queries.ts';
import { texts } from './texts.ts';

export function SplitRecipientScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const recipient = useQuery(recipientQuery(workspaceId, usePathPart('id')));
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  return (
    <Loaded query={recipient} title={texts.recipients} lines={8}>
      {(found) =>
        found === null ? (
          <NothingInside />
        ) : (
          <Recipient recipient={found} workspaceId={workspaceId} business={business} />
        )
      }
    </Loaded>
  );
}

interface RecipientProps {
  readonly recipient: RecipientRow;
  readonly workspaceId: string;
  readonly business: Business;
}

function Recipient({ recipient, workspaceId, business }: RecipientProps): ReactNode {
  const { id, name, status } = recipient;
  return (
    <>
      <Crumbs
        label={texts.recipients}
        to={{ to: moneyPaths.splitRecipients(workspaceId) }}
        here={name}
      />
      <section className="pay-head">
        <div>
          <div className="row pay-title">
            <PageTitle title={name}>{name}</PageTitle>
            <Chip tone={recipientToneOf(status)}>{wordOf(texts.statuses, status)}</Chip>
            <Chip tone={recipient.verified ? 'good' : 'warn'}>
              {recipient.verified ? texts.verified : texts.notVerified}
            </Chip>
          </div>
          <p className="soft t13">{recipient.disabled ? texts.disabledHint : texts.verifyHint}</p>
        </div>
        <Acts recipient={recipient} workspaceId={workspaceId} business={business} />
      </section>
      <div className="cols">
        <Card title={texts.facts}>
          <Facts recipient={recipient} />
        </Card>
        <DeveloperCard object={recipient} apiPath={'/split-recipients'}>
          <dt>{texts.id}</dt>
          <dd>
            <CopyText text={id} />
          </dd>
          <dt>{texts.reference}</dt>
          <dd>
            <CopyText text={recipient.external_reference} />
          </dd>
        </DeveloperCard>
      </div>
    </>
  );
}

/** Both can be taken back, so nothing is asked. */
function Acts({ recipient, workspaceId, business }: RecipientProps): ReactNode {
  const client = useQueryClient();
  const changing = useMutation({
    mutationFn: (change: RecipientChange) => changeRecipient(workspaceId, recipient.id, change),
    onSettled: () => client.invalidateQueries({ queryKey: ['split-recipients'] }),
  });
  const { verified, disabled } = recipient;
  return (
    <div className="pay-acts">
      <Button
        look={verified ? undefined : 'primary'}
        isBusy={changing.isPending}
        disabledReason={refuseBy(business, 'recipients:verify')}
        onPress={() => changing.mutate({ verified: !verified })}
      >
        {verified ? texts.unverify : texts.verify}
      </Button>
      <Button
        isBusy={changing.isPending}
        disabledReason={refuseBy(business, 'recipients:disable')}
        onPress={() => changing.mutate({ disabled: !disabled })}
      >
        {disabled ? texts.enable : texts.disable}
      </Button>
      {changing.error === null ? null : <Refusal error={changing.error} />}
    </div>
  );
}

function Facts({ recipient }: { readonly recipient: RecipientRow }): ReactNode {
  const { name, account_name: accountName, bank_name: bank, account_bank: code } = recipient;
  const { registered_by: registered, verified_by: verifier, verified_at: verifiedAt } = recipient;
  return (
    <dl className="card-body facts">
      <dt>{texts.accountName}</dt>
      <dd>
        {accountName ?? <span className="soft">{texts.noName}</span>}{' '}
        {accountName !== null && isOtherName(name, accountName) ? (
          <span className="tone-warn">({texts.otherName})</span>
        ) : null}
      </dd>
      <dt>{texts.bank}</dt>
      <dd>{bank === null ? code : `${bank} (${code})`}</dd>
      <dt>{texts.account}</dt>
      <dd>…{recipient.account_number_last4}</dd>
      <dt>{texts.share}</dt>
      <dd>{texts.percent(recipient.split_value)}</dd>
      <dt>{texts.mobile}</dt>
      <dd>{recipient.recipient_mobile}</dd>
      <dt>{texts.registered}</dt>
      <dd>{texts.by(formatHere(recipient.created_at), registered?.name ?? '–')}</dd>
      {verifiedAt === null ? null : (
        <>
          <dt>{texts.verified}</dt>
          <dd>{texts.by(formatHere(verifiedAt), verifier?.name ?? '–')}</dd>
        </>
      )}
    </dl>
  );
}
