import {
  Banner,
  Button,
  Card,
  CheckField,
  Field,
  Form,
  Loaded,
  useAttempt,
} from '@countinghouse/ui';
import type { AppReminderSchedule } from '@countinghouse/web-client/accounting';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { scheduleQuery, setSchedule } from './reminders.queries.ts';
import { StepsFields, toSteps, toTyped } from './steps.fields.tsx';
import { texts } from './texts.ts';

/** When the organisation's customers are reminded. */
export function RemindersSection(): ReactNode {
  const { orgId } = usePlace();
  const schedule = useQuery(scheduleQuery(orgId));
  const [isSaved, setSaved] = useState(false);
  return (
    <Card title={texts.title}>
      {isSaved ? <Banner tone="good">{texts.saved}</Banner> : null}
      <Loaded query={schedule} lines={6}>
        {(data) => (
          <ScheduleForm schedule={data} key={data.version} onSaved={() => setSaved(true)} />
        )}
      </Loaded>
    </Card>
  );
}

interface ScheduleFormProps {
  readonly schedule: AppReminderSchedule;
  readonly onSaved: () => void;
}

function ScheduleForm({ schedule, onSaved }: ScheduleFormProps): ReactNode {
  const { orgId, may } = usePlace();
  const [isOn, setOn] = useState(schedule.enabled);
  const [hour, setHour] = useState(String(schedule.hour));
  const [steps, setSteps] = useState(toTyped(schedule.steps));
  const attempt = useAttempt(['hour']);
  const save = async (): Promise<void> => {
    await setSchedule(orgId, {
      version: schedule.version,
      enabled: isOn,
      hour: Number(hour),
      steps: toSteps(steps),
    });
    onSaved();
    await queryClient.invalidateQueries({ queryKey: ['reminder-schedule', orgId] });
  };
  return (
    <Form attempt={attempt} work={save} className="card-body stack stack-4">
      <p className="soft">{texts.hint}</p>
      <CheckField
        label={texts.enabled}
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
      <Field
        label={texts.hour}
        hint={texts.hourHint}
        inputMode="numeric"
        pattern="[0-9]{1,2}"
        value={hour}
        onChange={({ target }) => setHour(target.value)}
        error={attempt.errorOf('hour')}
        required
      />
      <StepsFields steps={steps} onChange={setSteps} />
      <div className="row">
        <Button
          submits
          look="primary"
          isBusy={attempt.isBusy}
          waitSeconds={attempt.waitSeconds}
          disabledReason={may('settings:change') ? null : texts.noPermission}
        >
          {texts.save}
        </Button>
      </div>
    </Form>
  );
}
