import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

export interface PageHeadProps {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHead({ title, detail, actions }: PageHeadProps): ReactNode {
  return (
    <header className="page-head">
      <PageTitle title={title}>{title}</PageTitle>
      {detail === undefined ? null : <span className="soft t13">{detail}</span>}
      {actions === undefined ? null : <div className="actions">{actions}</div>}
    </header>
  );
}
