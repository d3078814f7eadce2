import { Banner, choose, formatHere } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

const en = {
  held: (when: string) =>
    `A second person has to approve it first, by ${when}. Nothing has changed yet.`,
  lookAt: 'Look at the approval',
};
const fr: typeof en = {
  held: (when) =>
    `Une seconde personne doit d’abord approuver, avant le ${when}. Rien n’a encore changé.`,
  lookAt: 'Voir l’approbation',
};
const texts = choose({ en, fr });

export interface HeldProps {
  readonly businessId: string;
  readonly approvalId: string;
  readonly expiresAt: string;
}

/** A change that waits for a second person. */
export function Held({ businessId, approvalId, expiresAt }: HeldProps): ReactNode {
  return (
    <Banner
      tone="info"
      action={
        <Link className="btn btn-sm" to={paths.approval(businessId, approvalId)}>
          {texts.lookAt}
        </Link>
      }
    >
      {texts.held(formatHere(expiresAt))}
    </Banner>
  );
}
