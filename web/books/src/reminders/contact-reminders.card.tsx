import { Banner, Button, Card, Form, Loaded, SelectField, useAttempt } from '@countinghouse/ui';
import type { AppContactReminders } from '@countinghouse/web-client/accounting';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { contactRemindersQuery, setContactReminders } from './reminders.queries.ts';
import { StepsFields, toSteps, toTyped } from './steps.fields.tsx';
import { texts } from './texts.ts';

/** Whether and when one customer is reminded. */
export function ContactRemindersCard({ id }: { readonly id: string }): ReactNode {
  const { orgId } = usePlace();
  const reminders = useQuery(contactRemindersQuery(orgId, id));
  const [isSaved, setSaved] = useState(false);
  return (
    <Card title={texts.title}>
      {isSaved ? <Banner tone="good">{texts.saved}</Banner> : null}
      <Loaded query={reminders} lines={2}>
        {(data) => (
          <ModeForm id={id} reminders={data} key={data.version} onSaved={() => setSaved(true)} />
        )}
      </Loaded>
    </Card>
  );
}

interface ModeFormProps {
  readonly id: string;
  readonly reminders: AppContactReminders;
  readonly onSaved: () => void;
}

const modes = ['default', 'on', 'off', 'own'] as const;

function ModeForm({ id, reminders, onSaved }: ModeFormProps): ReactNode {
  const { orgId, may } = usePlace();
  const [mode, setMode] = useState(modes.find((one) => one === reminders.mode) ?? 'default');
  const [steps, setSteps] = useState(toTyped(reminders.steps));
  const attempt = useAttempt([]);
  const isOwn = mode === 'own';
  const save = async (): Promise<void> => {
    await setContactReminders(orgId, id, {
      version: reminders.version,
      mode,
      steps: isOwn ? toSteps(steps) : [],
    });
    onSaved();
    await queryClient.invalidateQueries({ queryKey: ['contact', orgId, id, 'reminders'] });
  };
  return (
    <Form attempt={attempt} work={save} className="card-body stack stack-4">
      <SelectField
        label={texts.mode}
        value={mode}
        onChange={({ target }) => setMode(modes.find((one) => one === target.value) ?? mode)}
        options={modes.map((value) => ({ value, label: texts.modes[value] }))}
      />
      {isOwn ? <StepsFields steps={steps} onChange={setSteps} /> : null}
      <div className="row">
        <Button
          submits
          look="primary"
          isBusy={attempt.isBusy}
          waitSeconds={attempt.waitSeconds}
          disabledReason={may('contacts:write') ? null : texts.noPermission}
        >
          {texts.save}
        </Button>
      </div>
    </Form>
  );
}
