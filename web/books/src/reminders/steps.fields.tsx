import { Button, Field, SelectField, TextArea } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import type { Step } from './reminders.queries.ts';
import { texts } from './texts.ts';

/** A step as it is typed. */
export interface TypedStep {
  readonly when: Step['when'];
  readonly days: string;
  readonly text: string;
}

export function toTyped(
  steps: readonly {
    readonly when: string;
    readonly days: number;
    readonly text: string | null;
  }[],
): readonly TypedStep[] {
  return steps.map(({ when, days, text }) => ({
    when: toWhen(when),
    days: String(days),
    text: text ?? '',
  }));
}

function toWhen(when: string): Step['when'] {
  return when === 'before' || when === 'on' ? when : 'after';
}

/** The service checks days and placeholders. */
export function toSteps(steps: readonly TypedStep[]): Step[] {
  return steps.map(({ when, days, text }) => {
    const own = text.trim() === '' ? null : text;
    return when === 'on' ? { when, text: own } : { when, days: Number(days), text: own };
  });
}

const stepsMax = 8;
const names = '{contact} {organisation} {invoice} {total} {amount_due} {due_date}';

interface StepsFieldsProps {
  readonly steps: readonly TypedStep[];
  readonly onChange: (steps: readonly TypedStep[]) => void;
}

export function StepsFields({ steps, onChange }: StepsFieldsProps): ReactNode {
  const put = (at: number, part: Partial<TypedStep>): void =>
    onChange(steps.map((step, index) => (index === at ? { ...step, ...part } : step)));
  return (
    <>
      {steps.map((step, at) => {
        const name = texts.step(step.when, Number(step.days));
        return (
          // Steps have no id of their own; their place is what they are known by.
          <fieldset className="stack stack-2" key={at}>
            <legend className="mid">{name}</legend>
            <div className="form-columns">
              <SelectField
                label={texts.when}
                value={step.when}
                onChange={({ target }) => {
                  const when = toWhen(target.value);
                  const days = when === 'on' ? '0' : step.days === '0' ? '1' : step.days;
                  put(at, { when, days });
                }}
                options={Object.entries(texts.whens).map(([value, label]) => ({ value, label }))}
              />
              {step.when === 'on' ? null : (
                <Field
                  label={texts.days}
                  inputMode="numeric"
                  pattern="[0-9]{1,3}"
                  value={step.days}
                  onChange={({ target }) => put(at, { days: target.value })}
                  required
                />
              )}
            </div>
            <TextArea
              label={texts.text}
              hint={texts.textHint(names)}
              value={step.text}
              maxLength={2000}
              onChange={({ target }) => put(at, { text: target.value })}
            />
            <div className="row">
              <Button
                size="small"
                onPress={() => onChange(steps.filter((_, index) => index !== at))}
              >
                {texts.removeStep(name)}
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div className="row">
        <Button
          disabledReason={steps.length < stepsMax ? null : texts.full}
          onPress={() => onChange([...steps, { when: 'after', days: freeDays(steps), text: '' }])}
        >
          {texts.addStep}
        </Button>
      </div>
    </>
  );
}

/** A week after the last one. */
function freeDays(steps: readonly TypedStep[]): string {
  const after = steps.filter(({ when }) => when === 'after').map(({ days }) => Number(days));
  return String(Math.max(0, ...after) + 7);
}
