import {
  Button,
  Card,
  Chip,
  Dialog,
  Field,
  Form,
  Loaded,
  Refusal,
  useAttempt,
} from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { parseShare } from './share.rules.ts';
import { texts } from './texts.ts';
import { addOwner, changeOwner, ownersQuery, removeOwner } from './verification.queries.ts';
import type { Owner } from './verification.queries.ts';

/** Who owns the business, and whose identity was checked. */
export function OwnersCard({ business }: { readonly business: Business }): ReactNode {
  const owners = useQuery(ownersQuery(business.id));
  const noChange = refuseBy(business, 'profile:change');
  return (
    <Card title={texts.owners} count={owners.data?.data.length ?? 0}>
      <Loaded query={owners}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="card-body t13 soft">{texts.noOwner}</p>
          ) : (
            <ul>
              {data.map((owner) => (
                <OwnerLine
                  key={owner.id}
                  owner={owner}
                  businessId={business.id}
                  mayChange={noChange === null}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="card-body">
        <OwnerForm
          go={texts.addOwner}
          start={{ name: '', share: '' }}
          send={(name, share) => addOwner(business.id, name, share)}
          noChange={noChange}
        />
      </div>
    </Card>
  );
}

interface OwnerLineProps {
  readonly owner: Owner;
  readonly businessId: string;
  readonly mayChange: boolean;
}

const pointsPerPercent = 100;

function OwnerLine({ owner, businessId, mayChange }: OwnerLineProps): ReactNode {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => removeOwner(businessId, owner.id),
    onSuccess: () => client.invalidateQueries({ queryKey: ['verification'] }),
  });
  const [isChanging, setChanging] = useState(false);
  const { name, share_basis_points: points, verified: isVerified } = owner;
  return (
    <li className="key-line">
      <div className="stack stack-1">
        <div className="row key-name">
          <span className="mid">{name}</span>
          <span className="soft">
            {points === null ? null : `${(points / pointsPerPercent).toLocaleString()} %`}
          </span>
          <Chip tone={isVerified ? 'good' : 'warn'}>
            {isVerified ? texts.verified : texts.notVerified}
          </Chip>
        </div>
        <Refusal error={removing.error} />
      </div>
      {mayChange ? (
        <div className="row key-acts">
          <Button size="small" onPress={() => setChanging(true)}>
            {texts.changeOwner}
            <span className="visually-hidden">{name}</span>
          </Button>
          <Button
            size="small"
            look="danger"
            isBusy={removing.isPending}
            onPress={() => removing.mutate()}
          >
            {texts.remove}
            <span className="visually-hidden">{name}</span>
          </Button>
        </div>
      ) : null}
      {isChanging ? (
        <Dialog title={texts.changeOwnerOf(name)} onClose={() => setChanging(false)}>
          {isVerified ? <p>{texts.checkedAgain}</p> : null}
          <OwnerForm
            go={texts.saveOwner}
            start={{ name, share: points === null ? '' : String(points / pointsPerPercent) }}
            send={(newName, share) => changeOwner(businessId, owner.id, newName, share)}
            onDone={() => setChanging(false)}
          />
        </Dialog>
      ) : null}
    </li>
  );
}

interface OwnerFormProps {
  readonly go: string;
  readonly start: { readonly name: string; readonly share: string };
  readonly send: (name: string, shareBasisPoints: number) => Promise<unknown>;
  readonly onDone?: () => void;
  readonly noChange?: string | null;
}

function OwnerForm({ go, start, send, onDone, noChange = null }: OwnerFormProps): ReactNode {
  const client = useQueryClient();
  const attempt = useAttempt(['name', 'shareBasisPoints']);
  const [name, setName] = useState(start.name);
  const [share, setShare] = useState(start.share);
  const points = parseShare(share);
  const work = async (): Promise<void> => {
    if (points === null) return;
    await send(name.trim(), points);
    await client.invalidateQueries({ queryKey: ['verification'] });
    setName(start.name);
    setShare(start.share);
    onDone?.();
  };
  return (
    <Form attempt={attempt} work={work}>
      <Field
        label={texts.ownerName}
        name="name"
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        required
        error={attempt.errorOf('name')}
      />
      <Field
        label={texts.share}
        name="shareBasisPoints"
        inputMode="decimal"
        autoComplete="off"
        value={share}
        onChange={({ target }) => setShare(target.value)}
        required
        error={
          share !== '' && points === null ? texts.notAShare : attempt.errorOf('shareBasisPoints')
        }
      />
      <span>
        <Button submits isBusy={attempt.isBusy} disabledReason={noChange}>
          {go}
        </Button>
      </span>
    </Form>
  );
}
