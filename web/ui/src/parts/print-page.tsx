import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';
import type { Address } from './address.ts';
import { Button } from './button.tsx';
import { PageTitle } from './page-title.tsx';

export interface PrintPageProps {
  readonly title: string;
  /** Where one came from. */
  readonly back: Address & { readonly label: string };
  readonly children: ReactNode;
}

/** A sheet of paper: what is printed, or saved as PDF, is the sheet alone. */
export function PrintPage({ title, back, children }: PrintPageProps): ReactNode {
  const { label, ...address } = back;
  return (
    <>
      <div className="row print-tools">
        <Link className="btn" {...address}>
          {label}
        </Link>
        <Button look="primary" onPress={() => globalThis.print()}>
          <Printer className="icon" aria-hidden />
          {partTexts.print}
        </Button>
      </div>
      <article className="print-page" aria-label={title}>
        <PageTitle title={title}>{title}</PageTitle>
        {children}
      </article>
    </>
  );
}
