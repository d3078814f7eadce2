import {
  Button,
  CheckField,
  Dialog,
  Field,
  Form,
  Loaded,
  SelectField,
  useAttempt,
} from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { apiKeysQuery, createKey, presetsQuery } from './api-keys.queries.ts';
import type { MadeKey, Preset, Scope } from './api-keys.queries.ts';
import { NewKey } from './key-acts.tsx';
import { texts } from './texts.ts';

export interface KeyDialogProps {
  readonly business: Business;
  readonly onClose: () => void;
}

const isScope = (text: string): text is Scope => text in texts.scopeWords;
const scopes = Object.keys(texts.scopeWords).filter(isScope);
const dayMs = 86_400_000;
const quarterDays = 90;
const presetWords: Readonly<Record<string, readonly string[]>> = texts.presets;

/** Undefined for the service's own default, a year. */
function toExpiry(ending: string): string | null | undefined {
  if (ending === 'never') return null;
  if (ending === 'year') return undefined;
  return new Date(Date.now() + quarterDays * dayMs).toISOString();
}

export function KeyDialog({ business, onClose }: KeyDialogProps): ReactNode {
  const client = useQueryClient();
  const presets = useQuery(presetsQuery(business.id));
  const attempt = useAttempt(['name', 'scopes', 'allowedCidrs', 'expiresAt']);
  const [name, setName] = useState('');
  const [environment, setEnvironment] = useState<'live' | 'test'>('test');
  const [task, setTask] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set());
  const [ranges, setRanges] = useState('');
  const [ending, setEnding] = useState('year');
  const [made, setMade] = useState<MadeKey | null>(null);
  if (made !== null) return <NewKey businessId={business.id} made={made} onClose={onClose} />;
  const choosePreset = (preset: Preset): void => {
    setTask(preset.id);
    const missing = new Set<string>(preset.missing);
    setChosen(new Set(preset.scopes.filter(isScope).filter((scope) => !missing.has(scope))));
  };
  const toggle = (scope: Scope): void => {
    const next = new Set(chosen);
    if (!next.delete(scope)) next.add(scope);
    setChosen(next);
  };
  const work = async (): Promise<void> => {
    const expiresAt = toExpiry(ending);
    const allowedCidrs = ranges.split(/[\s,]+/).filter((range) => range !== '');
    setMade(
      await createKey(business.id, {
        environment,
        name: name.trim(),
        scopes: scopes.filter((scope) => chosen.has(scope)),
        allowedCidrs,
        ...(expiresAt !== undefined && { expiresAt }),
      }),
    );
    await client.invalidateQueries(apiKeysQuery(business.id));
  };
  return (
    <Dialog title={texts.makeTitle} onClose={onClose}>
      <Form attempt={attempt} work={work}>
        <Field
          label={texts.name}
          hint={texts.nameHint}
          name="name"
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
          required
          error={attempt.errorOf('name')}
        />
        <SelectField
          label={texts.environment}
          value={environment}
          onChange={({ target }) => setEnvironment(target.value === 'live' ? 'live' : 'test')}
          options={(['test', 'live'] as const).map((value) => ({
            value,
            label: texts.environments[value],
          }))}
        />
        <fieldset className="check-list">
          <legend className="label">{texts.task}</legend>
          <Loaded query={presets}>
            {({ data }) =>
              data.map((preset) => (
                <PresetField
                  key={preset.id}
                  preset={preset}
                  isChosen={task === preset.id}
                  onChoose={() => choosePreset(preset)}
                />
              ))
            }
          </Loaded>
          <CheckField
            isOneOf
            name="task"
            label={texts.own}
            hint={texts.ownHint}
            checked={task === 'own'}
            onChange={() => setTask('own')}
          />
        </fieldset>
        {task === null ? null : (
          <details className="t13" open={task === 'own'}>
            <summary>
              {texts.scopes} <span className="count">{chosen.size}</span>
            </summary>
            <div className="scopes">
              {scopes.map((scope) => {
                const reason = refuseBy(business, scope);
                return (
                  <CheckField
                    key={scope}
                    label={texts.scopeWords[scope]}
                    hint={reason ?? <span className="mono">{scope}</span>}
                    checked={chosen.has(scope)}
                    disabled={reason !== null}
                    onChange={() => toggle(scope)}
                  />
                );
              })}
            </div>
          </details>
        )}
        <Field
          label={texts.addresses}
          hint={texts.addressesHint}
          name="allowedCidrs"
          autoComplete="off"
          value={ranges}
          onChange={({ target }) => setRanges(target.value)}
          error={attempt.errorOf('allowedCidrs')}
        />
        <SelectField
          label={texts.ends}
          value={ending}
          onChange={({ target }) => setEnding(target.value)}
          options={(['year', 'quarter', 'never'] as const).map((value) => ({
            value,
            label: texts.endings[value],
          }))}
        />
        <Button
          submits
          look="primary"
          isWide
          isBusy={attempt.isBusy}
          waitSeconds={attempt.waitSeconds}
          disabledReason={chosen.size === 0 ? texts.noScope : null}
        >
          {texts.make}
        </Button>
      </Form>
    </Dialog>
  );
}

interface PresetFieldProps {
  readonly preset: Preset;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PresetField({ preset, isChosen, onChoose }: PresetFieldProps): ReactNode {
  const [title, description] = presetWords[preset.id] ?? [preset.name, preset.description];
  return (
    <CheckField
      isOneOf
      name="task"
      label={title}
      hint={
        <>
          {description}
          {preset.missing.length === 0 ? null : (
            <span className="tone-warn"> {texts.lacks(preset.missing.join(', '))}</span>
          )}
        </>
      }
      checked={isChosen}
      onChange={onChoose}
    />
  );
}
