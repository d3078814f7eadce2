import { Button, Card, Chip, Field, Form, Loaded, Refusal, useAttempt } from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { parseShare } from './share.rules.ts';
import { texts } from './texts.ts';
import { addOwner, ownersQuery, removeOwner } from './verification.queries.ts';
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
      <OwnerForm businessId={business.id} noChange={noChange} />
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
        <Button
          size="small"
          look="danger"
          isBusy={removing.isPending}
          onPress={() => removing.mutate()}
        >
          {texts.remove}
          <span className="visually-hidden">{name}</span>
        </Button>
      ) : null}
    </li>
  );
}

interface OwnerFormProps {
  readonly businessId: string;
  readonly noChange: string | null;
}

function OwnerForm({ businessId, noChange }: OwnerFormProps): ReactNode {
  const client = useQueryClient();
  const attempt = useAttempt(['name', 'shareBasisPoints']);
  const [name, setName] = useState('');
  const [share, setShare] = useState('');
  const points = parseShare(share);
  const work = async (): Promise<void> => {
    if (points === null) return;
    await addOwner(businessId, name.trim(), points);
    await client.invalidateQueries({ queryKey: ['verification'] });
    setName('');
    setShare('');
  };
  return (
    <div className="card-body">
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
            {texts.addOwner}
          </Button>
        </span>
      </Form>
    </div>
  );
}
