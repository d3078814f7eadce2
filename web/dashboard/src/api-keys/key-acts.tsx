import {
  Banner,
  Button,
  Dialog,
  Form,
  Refusal,
  SecretOnce,
  SelectField,
  formatHere,
  useAttempt,
} from '@countinghouse/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { apiKeysQuery, revokeKey, rollKey } from './api-keys.queries.ts';
import type { ApiKey, MadeKey } from './api-keys.queries.ts';
import { texts } from './texts.ts';

interface ActProps {
  readonly businessId: string;
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

export interface NewKeyProps {
  readonly businessId: string;
  readonly made: MadeKey;
  readonly onClose: () => void;
}

/** The key, this once, and whether somebody else has to agree first. */
export function NewKey({ businessId, made, onClose }: NewKeyProps): ReactNode {
  return (
    <SecretOnce
      title={texts.secretTitle}
      secret={made.key}
      variable="COUNTINGHOUSE_API_KEY"
      onClose={onClose}
    >
      {'approval_id' in made ? (
        <Banner
          tone="info"
          action={
            <Link className="btn btn-sm" to={paths.approval(businessId, made.approval_id)}>
              {texts.lookAt}
            </Link>
          }
        >
          {texts.held(formatHere(made.approval_expires_at))}
        </Banner>
      ) : null}
    </SecretOnce>
  );
}

const overlaps = ['24', '168', '1', '0'] as const;

export function RollDialog({ businessId, apiKey, onClose }: ActProps): ReactNode {
  const client = useQueryClient();
  const attempt = useAttempt();
  const [overlap, setOverlap] = useState<string>(overlaps[0]);
  const [made, setMade] = useState<MadeKey | null>(null);
  if (made !== null) return <NewKey businessId={businessId} made={made} onClose={onClose} />;
  const work = async (): Promise<void> => {
    setMade(await rollKey(businessId, apiKey.id, Number(overlap)));
    await client.invalidateQueries(apiKeysQuery(businessId));
  };
  return (
    <Dialog title={texts.rollTitle(apiKey.name)} onClose={onClose}>
      <Form attempt={attempt} work={work}>
        <p className="t13 soft">{texts.rollHint}</p>
        <SelectField
          label={texts.overlap}
          value={overlap}
          onChange={({ target }) => setOverlap(target.value)}
          options={overlaps.map((value) => ({ value, label: texts.overlaps[value] }))}
        />
        <Button submits look="primary" isWide isBusy={attempt.isBusy}>
          {texts.roll}
        </Button>
      </Form>
    </Dialog>
  );
}

export function RevokeDialog({ businessId, apiKey, onClose }: ActProps): ReactNode {
  const client = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => revokeKey(businessId, apiKey.id),
    onSuccess: async () => {
      await client.invalidateQueries(apiKeysQuery(businessId));
      onClose();
    },
  });
  return (
    <Dialog title={texts.revokeTitle(apiKey.name)} onClose={onClose}>
      <Refusal error={revoking.error} />
      <Banner tone="warn">{texts.revokeSure}</Banner>
      <div className="row">
        <Button look="danger" isBusy={revoking.isPending} onPress={() => revoking.mutate()}>
          {texts.revoke}
        </Button>
        <Button look="plain" onPress={onClose}>
          {texts.keep}
        </Button>
      </div>
    </Dialog>
  );
}
