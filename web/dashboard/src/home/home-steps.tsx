import { FirstSteps } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { developerPaths } from '../developers.paths.ts';
import { moneyPaths } from '../money.paths.ts';
import { businessQuery } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { firstLinkQuery, firstWebhookQuery, firstPaymentQuery } from './home.queries.ts';
import { texts } from './texts.ts';

const managers = ['owner', 'admin'];

/** What a new business does first, in test mode. For whoever runs the business. */
export function HomeSteps(): ReactNode {
  const { membership } = usePlace();
  const test = membership?.workspaces.find(({ environment }) => environment === 'test');
  if (membership === undefined || test === undefined) return null;
  if (!managers.includes(membership.role)) return null;
  return <Steps businessId={membership.business_id} testId={test.id} />;
}

function Steps(props: { readonly businessId: string; readonly testId: string }): ReactNode {
  const { businessId, testId } = props;
  const business = useQuery(businessQuery(businessId));
  // Who is verified has found the way.
  const isNew = business.data !== undefined && business.data.kyc_status !== 'verified';
  const link = useQuery({ ...firstLinkQuery(testId), enabled: isNew });
  const payment = useQuery({ ...firstPaymentQuery(testId), enabled: isNew });
  const webhook = useQuery({ ...firstWebhookQuery(testId), enabled: isNew });
  if (!isNew) return null;
  const { steps } = texts;
  const linkId = link.data?.data[0]?.id;
  const hasAny = ({
    data,
  }: {
    readonly data?: { readonly data: readonly unknown[] } | undefined;
  }) => (data === undefined ? null : data.data.length > 0);
  return (
    <div className="area-steps">
      <FirstSteps
        steps={[
          {
            title: steps.link,
            hint: steps.linkHint,
            isDone: hasAny(link),
            address: { to: moneyPaths.newPaymentLink(testId) },
          },
          {
            title: steps.pay,
            hint: steps.payHint,
            isDone: hasAny(payment),
            address: {
              to:
                linkId === undefined
                  ? moneyPaths.paymentLinks(testId)
                  : moneyPaths.paymentLink(testId, linkId),
            },
          },
          {
            title: steps.webhook,
            hint: steps.webhookHint,
            isDone: hasAny(webhook),
            address: { to: developerPaths.webhooks(testId) },
          },
          {
            title: steps.verify,
            hint: steps.verifyHint,
            isDone: false,
            address: { to: developerPaths.verification(businessId) },
          },
        ]}
      />
    </div>
  );
}
