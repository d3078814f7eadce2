import {
  Banner,
  Button,
  Card,
  Chip,
  Dialog,
  Loaded,
  PageHead,
  Refusal,
  formatHere,
  usePathPart,
} from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { developerPaths } from '../developers.paths.ts';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import { booksQuery, endBooks } from './books.queries.ts';
import type { BooksConnection, FoundBooks } from './books.queries.ts';
import { texts } from './texts.ts';

/** The books that follow this workspace, and the way to end it. */
export function BooksScreen(): ReactNode {
  return (
    <Permitted title={texts.books} permission="account:read">
      {(business) => <Books business={business} />}
    </Permitted>
  );
}

function Books({ business }: { readonly business: Business }): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const found = useQuery(booksQuery(workspaceId));
  return (
    <>
      <PageHead title={texts.books} detail={texts.hint} />
      <Card title={texts.connected}>
        <Loaded query={found} lines={5}>
          {({ connection, pasted, booked }) => {
            if (connection !== null) {
              return (
                <Connected
                  workspaceId={workspaceId}
                  connection={connection}
                  booked={booked}
                  noChange={refuseBy(business, 'books:connect')}
                />
              );
            }
            if (pasted !== null) {
              return <Pasted businessId={business.id} pasted={pasted} booked={booked} />;
            }
            return (
              <div className="empty">
                <h3>{texts.none}</h3>
                <p>{texts.noneHint}</p>
              </div>
            );
          }}
        </Loaded>
      </Card>
    </>
  );
}

interface ConnectedProps {
  readonly workspaceId: string;
  readonly connection: BooksConnection;
  readonly booked: FoundBooks['booked'];
  readonly noChange: string | null;
}

function Connected({ workspaceId, connection, booked, noChange }: ConnectedProps): ReactNode {
  const [isEnding, setEnding] = useState(false);
  const { organisation_name: name, status, last_used_at: usedAt } = connection;
  return (
    <div className="card-body stack stack-4">
      <dl className="facts">
        <dt>{texts.organisation}</dt>
        <dd>{name}</dd>
        <dt>{texts.address}</dt>
        <dd>
          <a className="link" href={connection.books_url} rel="noreferrer">
            {new URL(connection.books_url).host}
          </a>
        </dd>
        <dt>{texts.state}</dt>
        <dd>
          <Chip tone={status === 'connected' ? 'good' : 'bad'}>{texts.states[status]}</Chip>
        </dd>
        <dt>{texts.agreedBy}</dt>
        <dd>{texts.agreed(connection.agreed_by, formatHere(connection.agreed_at))}</dd>
        <Booked booked={booked} usedAt={usedAt} />
        <dt>{texts.keys}</dt>
        <dd>{texts.keysAge(formatHere(connection.keys_rotated_at))}</dd>
        <dt>{texts.wakeUps}</dt>
        <dd>{connection.wakes ? texts.wakes : texts.polls}</dd>
      </dl>
      <div className="row">
        <Button look="danger" disabledReason={noChange} onPress={() => setEnding(true)}>
          {texts.disconnect}
        </Button>
      </div>
      {isEnding ? (
        <EndDialog workspaceId={workspaceId} name={name} onClose={() => setEnding(false)} />
      ) : null}
    </div>
  );
}

interface BookedProps {
  readonly booked: FoundBooks['booked'];
  readonly usedAt: string | null;
}

/** When a key was used is kept a moment later than what the books said with it. */
function Booked({ booked, usedAt }: BookedProps): ReactNode {
  return (
    <>
      {usedAt === null && booked !== null ? null : (
        <>
          <dt>{texts.lastUsed}</dt>
          <dd>{usedAt === null ? texts.never : formatHere(usedAt)}</dd>
        </>
      )}
      {booked === null ? null : (
        <>
          <dt>{texts.booked}</dt>
          <dd>{texts.bookedUpTo(booked.sequence, booked.head)}</dd>
        </>
      )}
    </>
  );
}

interface PastedProps {
  readonly businessId: string;
  readonly pasted: NonNullable<FoundBooks['pasted']>;
  readonly booked: FoundBooks['booked'];
}

/** The key is revoked where keys are. */
function Pasted({ businessId, pasted, booked }: PastedProps): ReactNode {
  const { organisation_name: name, books_url: url, status, last_used_at: usedAt } = pasted;
  return (
    <div className="card-body stack stack-4">
      <dl className="facts">
        <dt>{texts.organisation}</dt>
        <dd>{name}</dd>
        <dt>{texts.address}</dt>
        <dd>
          <a className="link" href={url} rel="noreferrer">
            {new URL(url).host}
          </a>
        </dd>
        <dt>{texts.state}</dt>
        <dd>
          <Chip tone={status === 'connected' ? 'good' : 'bad'}>{texts.states[status]}</Chip>
        </dd>
        <Booked booked={booked} usedAt={usedAt} />
        <dt>{texts.key}</dt>
        <dd>
          <Link className="link" to={developerPaths.apiKeys(businessId)}>
            {pasted.key_name}
          </Link>
        </dd>
      </dl>
      <p className="soft t13">{texts.pastedHint}</p>
    </div>
  );
}

interface EndProps {
  readonly workspaceId: string;
  readonly name: string;
  readonly onClose: () => void;
}

function EndDialog({ workspaceId, name, onClose }: EndProps): ReactNode {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => endBooks(workspaceId),
    onSuccess: async () => {
      await client.invalidateQueries(booksQuery(workspaceId));
      onClose();
    },
  });
  return (
    <Dialog title={texts.disconnectTitle(name)} onClose={onClose}>
      <Refusal error={ending.error} />
      <Banner tone="warn">{texts.disconnectSure}</Banner>
      <div className="row">
        <Button look="danger" isBusy={ending.isPending} onPress={() => ending.mutate()}>
          {texts.disconnect}
        </Button>
        <Button look="plain" onPress={onClose}>
          {texts.keep}
        </Button>
      </div>
    </Dialog>
  );
}
