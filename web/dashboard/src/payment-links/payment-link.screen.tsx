import '../payments/payment.css';
import {
  Card,
  Chip,
  CopyButton,
  CopyText,
  Crumbs,
  Loaded,
  Money,
  NothingInside,
  PageTitle,
  formatHere,
  usePathPart,
} from '@countinghouse/ui';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { PayablePrint } from '../parts/payable-print.tsx';
import { PayableSwitch } from '../parts/payable-switch.tsx';
import { PayableTakings } from '../parts/payable-takings.tsx';
import { payableTexts } from '../parts/payable-texts.ts';
import { payableToneOf } from '../parts/payable.rules.ts';
import { paths } from '../paths.ts';
import { wordOf } from '../payments/texts.ts';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { DeveloperCard } from '../trail/developer.card.tsx';
import { linkQuery, switchLink } from './payment-links.queries.ts';
import type { LinkRow } from './payment-links.queries.ts';
import { texts } from './texts.ts';

export function PaymentLinkScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const link = useQuery(linkQuery(workspaceId, usePathPart('id')));
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  return (
    <Loaded query={link} title={texts.links} lines={8}>
      {(found) =>
        found === null ? (
          <NothingInside />
        ) : (
          <PaymentLink link={found} workspaceId={workspaceId} business={business} />
        )
      }
    </Loaded>
  );
}

interface PaymentLinkProps {
  readonly link: LinkRow;
  readonly workspaceId: string;
  readonly business: Business;
}

function PaymentLink({ link, workspaceId, business }: PaymentLinkProps): ReactNode {
  const client = useQueryClient();
  const { id, title, description, status, url } = link;
  return (
    <>
      <Crumbs label={texts.links} to={{ to: moneyPaths.paymentLinks(workspaceId) }} here={title} />
      <section className="pay-head">
        <div>
          <div className="row pay-title">
            <PageTitle title={title}>{title}</PageTitle>
            <Chip tone={payableToneOf(status)}>{wordOf(payableTexts.statuses, status)}</Chip>
          </div>
          {description === null ? null : <p className="soft t13">{description}</p>}
        </div>
        <div className="pay-acts">
          <PayableSwitch
            status={status}
            reason={refuseBy(business, 'payment_links:write')}
            onSwitch={async (isDisabled) => {
              await switchLink(workspaceId, id, isDisabled);
              await client.invalidateQueries({ queryKey: ['payment-links'] });
            }}
          />
        </div>
      </section>
      <div className="cols">
        <div className="stack stack-4">
          <Card
            title={texts.facts}
            aside={
              <a className="link row" href={url} target="_blank" rel="noreferrer">
                {payableTexts.openPage}
                <ExternalLink className="icon icon-14" aria-hidden />
              </a>
            }
          >
            <div className="card-body stack stack-4">
              <div className="row">
                <span className="mono cut">{url}</span>
                <span className="push">
                  <CopyButton text={url}>{payableTexts.copy}</CopyButton>
                </span>
              </div>
              <Facts link={link} workspaceId={workspaceId} />
            </div>
          </Card>
          <PayablePrint path={`/workspaces/${workspaceId}/payment-links/${id}/print`} />
          <PayableTakings workspaceId={workspaceId} payable={link} />
        </div>
        <DeveloperCard object={link} apiPath={`/payment-links/${id}`}>
          <dt>{texts.id}</dt>
          <dd>
            <CopyText text={id} />
          </dd>
        </DeveloperCard>
      </div>
    </>
  );
}

function Facts({ link, workspaceId }: Omit<PaymentLinkProps, 'business'>): ReactNode {
  const { amount, currency, uses, max_uses: most, expires_at: expires } = link;
  const { last_payment_id: last } = link;
  return (
    <dl className="facts">
      <dt>{payableTexts.amount}</dt>
      <dd>
        {amount === null ? payableTexts.payerChooses : <Money major={amount} currency={currency} />}
      </dd>
      {link.order_reference === null ? null : (
        <>
          <dt>{texts.orderWord}</dt>
          <dd>{link.order_reference}</dd>
        </>
      )}
      {link.customer === null ? null : (
        <>
          <dt>{texts.payer}</dt>
          <dd>
            {[
              link.customer.name,
              link.customer.email,
              link.customer_fixed ? texts.cannotChange : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </dd>
        </>
      )}
      <dt>{texts.uses}</dt>
      <dd>{texts.usesOf(uses, most)}</dd>
      <dt>{texts.expiresAt}</dt>
      <dd>{expires === null ? texts.never : formatHere(expires)}</dd>
      <dt>{payableTexts.created}</dt>
      <dd>{formatHere(link.created_at)}</dd>
      {last === null ? null : (
        <>
          <dt>{texts.lastUsed}</dt>
          <dd>
            <Link className="link" to={paths.payment(workspaceId, last)}>
              {link.last_used_at === null ? last : formatHere(link.last_used_at)}
            </Link>
          </dd>
        </>
      )}
    </dl>
  );
}
