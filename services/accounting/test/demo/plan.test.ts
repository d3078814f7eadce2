import { expect, test } from 'vitest';
import { demoEmployees, demoMembers, demoSuppliers } from '../../../../tools/demo/plan/cast.ts';
import { demoCustomers } from '../../../../tools/demo/plan/customers.ts';
import { planDemoBooks } from '../../../../tools/demo/plan/plan.ts';
import { roles } from '../../src/tenants/members/role.rules.ts';

const endDate = '2026-10-31';
const plan = planDemoBooks(endDate, 7);
const steps = plan.months.flatMap(({ lanes }) => Object.values(lanes).flat());
const movements = plan.months.flatMap((month) => month.movements);

test('the same day and seed give the same plan, another seed another one', () => {
  expect(planDemoBooks(endDate, 7)).toEqual(plan);
  expect(planDemoBooks(endDate, 8)).not.toEqual(plan);
});

test('nothing of it lies after the last day or outside of its month', () => {
  expect(plan.months).toHaveLength(24);
  for (const { from, to, lanes, movements: moved } of plan.months) {
    const dates = [...Object.values(lanes).flat(), ...moved].map(({ date }) => date);
    expect(dates.filter((date) => date < from || date > to)).toEqual([]);
  }
  expect(plan.months.at(-1)?.to).toBe(endDate);
});

test('a demo on any day of a year has two years, and one of them closed', () => {
  for (const day of ['2026-01-01', '2026-02-28', '2026-03-01', '2026-12-31', '2028-02-29']) {
    const closes = planDemoBooks(day, 7).months.flatMap((month) => month.closes);
    expect(closes.length, day).toBeGreaterThanOrEqual(1);
  }
});

test('money moves for documents that were written before, and no key stands for two things', () => {
  const written = new Map<string, string>();
  for (const step of steps) {
    if (step.kind === 'document') written.set(step.document.key, step.date);
    if (step.kind === 'recurring') written.set(step.document, step.date);
    if (step.kind === 'accept_quote') written.set(step.invoice, step.date);
  }
  for (const { date, truth } of movements) {
    if (truth.kind !== 'documents') continue;
    const early = truth.documents.filter((key) => (written.get(key) ?? 'never') > date);
    expect(early, date).toEqual([]);
  }
  const keys = movements.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('there is a member of every role, and something of every kind happens', () => {
  expect(demoMembers.map(({ role }) => role)).toEqual(roles);
  expect([demoCustomers.length, demoSuppliers.length, demoEmployees.length]).toEqual([25, 12, 4]);
  expect(new Set(steps.map(({ kind }) => kind)).size).toBe(16);
  expect(new Set(movements.map(({ truth }) => truth.kind)).size).toBe(7);
});
