import '../payments/payment.css';
import './qr-codes.css';
import {
  Card,
  Chip,
  CopyButton,
  CopyText,
  Crumbs,
  Loaded,
  MinorMoney,
  NothingInside,
  PageTitle,
  formatHere,
  usePathPart,
} from '@countinghouse/ui';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { PayablePrint } from '../parts/payable-print.tsx';
import { PayableSwitch } from '../parts/payable-switch.tsx';
import { PayableTakings } from '../parts/payable-takings.tsx';
import { payableTexts } from '../parts/payable-texts.ts';
import { payableToneOf } from '../parts/payable.rules.ts';
import { wordOf } from '../payments/texts.ts';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { DeveloperCard } from '../trail/developer.card.tsx';
import { qrCodeQuery, switchQrCode } from './qr-codes.queries.ts';
import type { QrCodeRow } from './qr-codes.queries.ts';
import { texts } from './texts.ts';

export function QrCodeScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const code = useQuery(qrCodeQuery(workspaceId, usePathPart('id')));
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  return (
    <Loaded query={code} title={texts.codes} lines={8}>
      {(found) =>
        found === null ? (
          <NothingInside />
        ) : (
          <QrCode code={found} workspaceId={workspaceId} business={business} />
        )
      }
    </Loaded>
  );
}

interface QrCodeProps {
  readonly code: QrCodeRow;
  readonly workspaceId: string;
  readonly business: Business;
}

function QrCode({ code, workspaceId, business }: QrCodeProps): ReactNode {
  const client = useQueryClient();
  const { id, status, url } = code;
  const title = code.description ?? texts.noDescription;
  return (
    <>
      <Crumbs label={texts.codes} to={{ to: moneyPaths.qrCodes(workspaceId) }} here={title} />
      <section className="pay-head">
        <div className="row pay-title">
          <PageTitle title={title}>{title}</PageTitle>
          <Chip tone={payableToneOf(status)}>{wordOf(payableTexts.statuses, status)}</Chip>
        </div>
        <div className="pay-acts">
          <PayableSwitch
            status={status}
            reason={refuseBy(business, 'qr_codes:write')}
            onSwitch={async (isDisabled) => {
              await switchQrCode(workspaceId, id, isDisabled);
              await client.invalidateQueries({ queryKey: ['qr-codes'] });
            }}
          />
        </div>
      </section>
      <div className="cols">
        <div className="stack stack-4">
          <Card title={texts.facts}>
            <div className="card-body qr-facts">
              <img src={code.image_svg} alt={texts.image(url)} width="176" height="176" />
              <div className="stack stack-3">
                <dl className="facts">
                  <dt>{payableTexts.amount}</dt>
                  <dd>
                    {code.amount === null ? (
                      payableTexts.payerChooses
                    ) : (
                      <MinorMoney minor={code.amount} currency={code.currency} />
                    )}
                  </dd>
                  <dt>{texts.uses}</dt>
                  <dd>
                    {code.uses} {code.single_use ? `(${texts.onePayment})` : null}
                  </dd>
                  <dt>{payableTexts.created}</dt>
                  <dd>{formatHere(code.created_at)}</dd>
                </dl>
                <div className="row qr-acts">
                  <CopyButton text={url}>{payableTexts.copy}</CopyButton>
                  <a className="btn btn-sm" href={code.image_png_url} download>
                    <Download className="icon icon-14" aria-hidden />
                    {texts.png}
                  </a>
                </div>
              </div>
            </div>
          </Card>
          <PayablePrint path={`/workspaces/${workspaceId}/qr-codes/${id}/print`} />
          <PayableTakings workspaceId={workspaceId} payable={code} />
        </div>
        <DeveloperCard object={code} apiPath={`/qr-codes/${id}`}>
          <dt>{texts.id}</dt>
          <dd>
            <CopyText text={id} />
          </dd>
        </DeveloperCard>
      </div>
    </>
  );
}
