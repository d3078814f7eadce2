import './qr-codes.css';
import { Button, Loaded, MinorMoney, NothingHere, PageTitle, usePathPart } from '@countinghouse/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { businessQuery } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { qrCodeQuery } from './qr-codes.queries.ts';
import { texts } from './texts.ts';

/** One page of paper: whose code it is, the code, what it costs. */
export function PosterScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const id = usePathPart('id');
  const code = useQuery(qrCodeQuery(workspaceId, id));
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  return (
    <Loaded query={code} lines={8}>
      {(found) =>
        found === null ? (
          <NothingHere />
        ) : (
          <>
            <div className="poster-tools">
              <Link className="link" to={moneyPaths.qrCode(workspaceId, id)}>
                {texts.back}
              </Link>
              <span className="push">
                <Button look="primary" onPress={() => print()}>
                  <Printer className="icon" aria-hidden />
                  {texts.print}
                </Button>
              </span>
            </div>
            <article className="poster">
              <PageTitle title={texts.poster}>{business.business_name}</PageTitle>
              {found.description === null ? null : <p>{found.description}</p>}
              <img src={found.image_svg} alt={texts.image(found.url)} />
              <p className="poster-amount">
                {found.amount === null ? (
                  texts.scan
                ) : (
                  <MinorMoney minor={found.amount} currency={found.currency} />
                )}
              </p>
              <p className="mono soft">{found.url}</p>
            </article>
          </>
        )
      }
    </Loaded>
  );
}
