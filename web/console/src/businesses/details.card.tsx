import { Button, Card, CopyText, formatHere } from '@countinghouse/ui';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import type { BusinessFile } from './businesses.queries.ts';
import { ErasePayerDialog } from './erase-payer.dialog.tsx';
import { NamesDialog } from './names.dialog.tsx';
import { profileTexts } from './profile-texts.ts';
import { texts } from './texts.ts';
import { WaitingBanner } from './waiting.banner.tsx';

/** What is on file about the business itself, and who of its payers is forgotten. */
export function DetailsCard({ file }: { readonly file: BusinessFile }): ReactNode {
  const [dialog, setDialog] = useState<'names' | 'payer' | null>(null);
  const close = (): void => setDialog(null);
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
      <div className="card-body stack stack-4">
        <dl className="facts">
          {facts
            .filter(([, value]) => value !== null)
            .map(([label, value]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
        </dl>
        <WaitingBanner file={file} actions={['business.rename', 'payer.erase']} />
        <div className="row file-acts">
          <Button
            size="small"
            disabledReason={file.can.rename.reason}
            onPress={() => setDialog('names')}
          >
            {profileTexts.rename}
          </Button>
          <Button
            size="small"
            disabledReason={file.can.erase_payer.reason}
            onPress={() => setDialog('payer')}
          >
            {profileTexts.erase}
          </Button>
        </div>
      </div>
      {dialog === 'names' ? <NamesDialog file={file} onClose={close} /> : null}
      {dialog === 'payer' ? <ErasePayerDialog file={file} onClose={close} /> : null}
    </Card>
  );
}
