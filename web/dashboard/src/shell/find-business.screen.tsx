import { PageHead, choose } from '@countinghouse/ui';
import { Link, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { developerPaths } from '../developers.paths.ts';
import { usePlace } from './place.ts';

const en = { which: 'Which business?', none: 'You belong to no business yet.' };
const fr: typeof en = {
  which: 'Quelle entreprise ?',
  none: 'Vous n’appartenez encore à aucune entreprise.',
};
const texts = choose({ en, fr });

export function FindVerificationScreen(): ReactNode {
  return <FindBusiness pathOf={developerPaths.verification} />;
}

export function FindSettlementAccountScreen(): ReactNode {
  return <FindBusiness pathOf={developerPaths.settlementAccount} />;
}

/** From a mail, which names no business: goes on where there is one, and asks where there are several. */
function FindBusiness({ pathOf }: { readonly pathOf: (businessId: string) => string }): ReactNode {
  const { memberships } = usePlace().me;
  const [only, second] = memberships;
  if (only !== undefined && second === undefined) {
    return <Navigate to={pathOf(only.business_id)} replace />;
  }
  return (
    <>
      <PageHead title={texts.which} />
      <section className="card" aria-label={texts.which}>
        {memberships.length === 0 ? <p className="card-body">{texts.none}</p> : null}
        <ul>
          {memberships.map(({ business_id: id, business_name: name }) => (
            <li key={id}>
              <Link className="task" to={pathOf(id)}>
                <span />
                <span className="mid">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
