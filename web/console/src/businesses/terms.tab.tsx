import { Button, Card, Loaded, formatExact } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { BusinessFile } from './businesses.queries.ts';
import { DelayDialog } from './delay.dialog.tsx';
import { FeesCard } from './fees.card.tsx';
import { LimitsCard } from './limits.card.tsx';
import { termsTexts as texts } from './terms-texts.ts';
import { termsQuery } from './terms.queries.ts';
import type { Terms } from './terms.queries.ts';
import { WaitingBanner } from './waiting.banner.tsx';

export interface TermsProps {
  readonly file: BusinessFile;
  readonly terms: Terms;
}

/** What was agreed with the business. */
export function TermsTab({ file }: { readonly file: BusinessFile }): ReactNode {
  const terms = useQuery(termsQuery(file.id));
  return (
    <Loaded query={terms} lines={10}>
      {(data) => (
        <div className="stack stack-4">
          <WaitingBanner
            file={file}
            actions={['fees.change', 'settlement_delay.change', 'approval_limits.loosen']}
          />
          <FeesCard file={file} terms={data} />
          <div className="file-columns">
            <DelayCard file={file} terms={data} />
            <AccountCard account={data.settlement_account} />
          </div>
          <LimitsCard file={file} terms={data} />
        </div>
      )}
    </Loaded>
  );
}

function DelayCard({ file, terms }: TermsProps): ReactNode {
  const { days, default_days: defaultDays } = terms.settlement_delay;
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={texts.delay}>
      <div className="card-body stack stack-4">
        <p className="t13 soft">{texts.delayHint}</p>
        <p>
          <span className="mid">{texts.days(days ?? defaultDays)}</span>,{' '}
          <span className="soft">{days === null ? texts.defaultDelay : texts.ownDelay}</span>
        </p>
        <div className="row">
          <Button
            size="small"
            disabledReason={file.can.change_settlement_delay.reason}
            onPress={() => setOpen(true)}
          >
            {texts.changeDelay}
          </Button>
        </div>
      </div>
      {isOpen ? <DelayDialog file={file} days={days} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function AccountCard({ account }: { readonly account: Terms['settlement_account'] }): ReactNode {
  return (
    <Card title={texts.account}>
      <div className="card-body stack stack-4">
        <p className="t13 soft">{texts.accountHint}</p>
        {account === null ? (
          <p className="t13">{texts.noAccount}</p>
        ) : (
          <dl className="facts">
            <dt>{texts.bank}</dt>
            <dd>
              {account.bank_name} <span className="soft mono">{account.bank_code}</span>
            </dd>
            <dt>{texts.number}</dt>
            <dd className="mono">•••• {account.account_last4}</dd>
            <dt>{texts.holder}</dt>
            <dd>
              {account.beneficiary_name}
              {account.holder_matches === false ? (
                <span className="soft"> ({texts.holderDiffers})</span>
              ) : null}
            </dd>
            <dt>{texts.since}</dt>
            <dd>{formatExact(account.since)}</dd>
          </dl>
        )}
        {account?.cooling_until === null || account === null ? null : (
          <p className="t13">{texts.cooling(formatExact(account.cooling_until))}</p>
        )}
      </div>
    </Card>
  );
}
