import { addDays } from '@countinghouse/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillReminderText } from '../sending/reminder-text.rules.ts';
import {
  defaultSchedule,
  dueStep,
  isSendingTime,
  nextStep,
  refuseSteps,
  stepsFor,
} from './reminder.rules.ts';

const dueDate = '2026-11-15';
const { steps } = defaultSchedule;
const facts = (today: string, sent: readonly number[] = [], issuedOn = '2026-10-15') => ({
  dueDate,
  issuedOn,
  today,
  sentDays: new Set(sent),
});
const own = (days: number) => ({ days, text: null });

describe('the step of a day', () => {
  test.each([
    ['2026-11-11', [], null],
    ['2026-11-12', [], -3],
    ['2026-11-12', [-3], null],
    // Within the grace days, and no longer.
    ['2026-11-14', [], -3],
    ['2026-11-15', [], 0],
    ['2026-11-18', [], null],
    // A later step replaces an earlier one.
    ['2026-11-15', [-3], 0],
    ['2026-11-22', [-3], 7],
    ['2026-12-25', [], null],
  ] as const)('%s, after %j: %s', (today, sent, days) => {
    expect(dueStep(steps, facts(today, sent))?.days ?? null).toBe(days);
  });

  test('is none on the day of issue or before', () => {
    expect(dueStep(steps, facts('2026-11-15', [], dueDate))).toBeNull();
    expect(dueStep(steps, facts('2026-11-22', [], dueDate))?.days).toBe(7);
  });

  test('comes at most once, and never for a day that has not come', () => {
    const schedule = fc.uniqueArray(fc.integer({ min: -60, max: 365 }), { maxLength: 8 });
    fc.assert(
      fc.property(schedule, fc.integer({ min: -70, max: 400 }), (days, after) => {
        const today = addDays(dueDate, after);
        const due = dueStep(days.map(own), facts(today));
        if (due === null) return;
        expect(due.days).toBeLessThanOrEqual(after);
        expect(dueStep(days.map(own), facts(today, [due.days]))).toBeNull();
      }),
    );
  });
});

test('what comes next is today’s step, else the first of the days to come', () => {
  expect(nextStep(steps, facts('2026-11-01'))).toMatchObject({ on: '2026-11-12' });
  expect(nextStep(steps, facts('2026-11-15', [-3]))).toMatchObject({ on: '2026-11-15' });
  expect(nextStep(steps, facts('2026-11-15', [-3, 0]))).toMatchObject({ on: '2026-11-22' });
  expect(nextStep(steps, facts('2026-12-20', [14]))).toBeNull();
});

test('a contact follows the organisation, has its steps, has none, or has its own', () => {
  const off = defaultSchedule;
  const on = { ...off, isOn: true };
  const none = { steps: [] };
  expect(stepsFor(off, { mode: 'default', ...none })).toEqual([]);
  expect(stepsFor(on, { mode: 'default', ...none })).toEqual(steps);
  expect(stepsFor(off, { mode: 'on', ...none })).toEqual(steps);
  expect(stepsFor(on, { mode: 'off', ...none })).toEqual([]);
  expect(stepsFor(on, { mode: 'own', steps: [own(30)] })).toEqual([own(30)]);
});

test('mails go out in the morning alone', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  expect(hours.filter((hour) => isSendingTime(hour, 9))).toEqual([9, 10, 11, 12, 13, 14]);
});

describe('a text', () => {
  test.each(['{amount}', '{ invoice }', '{}', 'a { b', '}', '{{invoice}}', '{Invoice}'])(
    'with %j is refused',
    (text) => {
      expect(refuseSteps([{ days: 0, text }])).toMatchObject({ reason: 'placeholder_unknown' });
    },
  );

  test('is filled, and what it is filled with is not filled again', () => {
    const text = 'Dear {contact}, {invoice} over {total}: {amount_due}';
    expect(refuseSteps([{ days: 0, text }])).toBeNull();
    const values = {
      contact: '{invoice}',
      organisation: 'Books',
      invoice: 'INV-1',
      total: '$&',
      amount_due: '€1.00',
      due_date: '15 November 2026',
    };
    expect(fillReminderText(text, values)).toBe('Dear {invoice}, INV-1 over $&: €1.00');
  });
});

test('two steps of one day are refused', () => {
  expect(refuseSteps([own(7), own(7)])).toEqual({ reason: 'step_twice' });
});
