import { AsCurl, Card, JsonView, useSearchParts } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';
import type { TrailView } from './trail-view.rules.ts';

const views = ['facts', 'json', 'curl'] as const;

export interface DeveloperCardProps {
  /** As the API answers it. */
  readonly object: object;
  /** Below the API's address, for whoever holds a key. */
  readonly apiPath: string;
  /** Ids and raw figures. */
  readonly children: ReactNode;
}

/** What a developer needs: facts, JSON, and the call that a key makes. */
export function DeveloperCard({ object, apiPath, children }: DeveloperCardProps): ReactNode {
  const { view = 'facts' } = useSearchParts<TrailView>();
  return (
    <Card
      title={texts.developer}
      aside={
        <nav className="segments" aria-label={texts.developer}>
          {views.map((one) => (
            <Link
              key={one}
              to="."
              search={(search: object) => ({ ...search, view: one === 'facts' ? undefined : one })}
              replace
              activeProps={{}}
              aria-current={one === view ? 'true' : undefined}
            >
              {texts.views[one]}
            </Link>
          ))}
        </nav>
      }
    >
      <div className="card-body">
        {view === 'json' ? <JsonView value={object} /> : null}
        {view === 'curl' ? <AsCurl path={`/api/v1${apiPath}`} /> : null}
        {view === 'facts' ? <dl className="facts">{children}</dl> : null}
      </div>
    </Card>
  );
}
