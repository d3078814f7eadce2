import { Button, Chip, formatShortMoment } from '@countinghouse/ui';
import type { ChipTone } from '@countinghouse/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { modeWord } from '../parts/texts.ts';
import { useNoAct } from '../shell/use-may-act.ts';
import type { BusinessFile } from './businesses.queries.ts';
import { keyStateOf } from './key-state.rules.ts';
import type { KeyState } from './key-state.rules.ts';
import { LinesCard } from './lines.card.tsx';
import { peopleTexts as texts } from './people-texts.ts';
import { revokeKey } from './people.queries.ts';
import type { ApiKey } from './people.queries.ts';

const tones: Readonly<Record<KeyState, ChipTone>> = {
  works: 'good',
  waits: 'info',
  expired: 'quiet',
  revoked: 'quiet',
};

/** Keys with what they may do; never their secrets. */
export function KeysCard({
  file,
  keys,
}: {
  readonly file: BusinessFile;
  readonly keys: readonly ApiKey[];
}): ReactNode {
  const noAct = useNoAct();
  const [now] = useState(() => new Date());
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const lines = keys.map((key) => {
    const state = keyStateOf(key, now);
    return {
      key: key.id,
      content: (
        <>
          <span className="stack stack-1 file-wide">
            <span className="mid">
              {key.name}{' '}
              <span className="soft mono">
                {key.prefix}…{key.last4}
              </span>{' '}
              <Chip tone={tones[state]}>{texts.states[state]}</Chip>
            </span>
            <span className="t12 soft">{factsOf(key).join(' · ')}</span>
            <span className="t12">{texts.scopes(key.scopes.join(', '))}</span>
          </span>
          {key.revoked_at === null ? (
            <Button
              size="small"
              look="danger"
              disabledReason={noAct}
              onPress={() => setRevoking(key)}
            >
              {texts.revoke}
            </Button>
          ) : null}
        </>
      ),
    };
  });
  return (
    <>
      <LinesCard title={texts.keys} hint={texts.keysHint} none={texts.noKey} lines={lines} />
      {revoking === null ? null : (
        <ActDialog
          title={texts.revokeTitle}
          does={
            <>
              <p className="mid">
                {revoking.name}, …{revoking.last4}
              </p>
              <p>{texts.revokeDoes}</p>
            </>
          }
          go={texts.revoke}
          look="danger"
          act={(reason) => revokeKey(file.id, revoking.id, reason)}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  );
}

const factsOf = (key: ApiKey): readonly string[] => [
  modeWord(key.environment),
  key.last_used_at === null ? texts.neverUsed : texts.lastUsed(formatShortMoment(key.last_used_at)),
  texts.createdBy(key.created_by.name),
];
