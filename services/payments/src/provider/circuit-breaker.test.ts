import { describe, expect, test } from 'vitest';
import { failuresMax, openMs, probeMsMax } from './circuit-breaker.rules.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

describe('a circuit breaker', () => {
  test('opens after so many silent calls in a row, and then lets none through', () => {
    const { breaker, changes } = arrange();
    for (let failure = 1; failure < failuresMax; failure += 1) fail(breaker);
    expect(breaker.admit()).toBe(true);
    expect(changes).toEqual([]);
    breaker.silent();
    expect(changes).toEqual(['open']);
    expect(breaker.admit()).toBe(false);
  });

  test('one answer in between resets the count', () => {
    const { breaker, changes } = arrange();
    for (let failure = 1; failure < failuresMax; failure += 1) fail(breaker);
    breaker.answered();
    for (let failure = 1; failure < failuresMax; failure += 1) fail(breaker);
    expect(changes).toEqual([]);
    expect(breaker.admit()).toBe(true);
  });

  test('stays open to the millisecond, then lets exactly one call through', () => {
    const { breaker, clock } = arrange();
    open(breaker);
    clock.nowMs += openMs - 1;
    expect(breaker.admit()).toBe(false);
    clock.nowMs += 1;
    expect(breaker.admit()).toBe(true);
    expect(breaker.admit()).toBe(false);
  });

  test('closes when the one call is answered', () => {
    const { breaker, clock, changes } = arrange();
    open(breaker);
    clock.nowMs += openMs;
    breaker.admit();
    breaker.answered();
    expect(changes).toEqual(['open', 'probing', 'closed']);
    expect(breaker.admit() && breaker.admit()).toBe(true);
  });

  test('opens for another round when the one call is not answered', () => {
    const { breaker, clock, changes } = arrange();
    open(breaker);
    clock.nowMs += openMs;
    breaker.admit();
    breaker.silent();
    expect(changes).toEqual(['open', 'probing', 'open']);
    clock.nowMs += openMs - 1;
    expect(breaker.admit()).toBe(false);
    clock.nowMs += 1;
    expect(breaker.admit()).toBe(true);
  });

  test('calls that left before it opened do not put off the probe', () => {
    const { breaker, clock } = arrange();
    open(breaker);
    clock.nowMs += openMs - 1;
    breaker.silent();
    clock.nowMs += 1;
    expect(breaker.admit()).toBe(true);
  });

  test('a probe that never reports back is followed by another', () => {
    const { breaker, clock } = arrange();
    open(breaker);
    clock.nowMs += openMs;
    breaker.admit();
    clock.nowMs += probeMsMax - 1;
    expect(breaker.admit()).toBe(false);
    clock.nowMs += 1;
    expect(breaker.admit()).toBe(true);
  });

  test('a clock that is set back does not keep it open', () => {
    const { breaker, clock } = arrange();
    open(breaker);
    clock.nowMs -= 3_600_000;
    expect(breaker.admit()).toBe(true);
    expect(breaker.admit()).toBe(false);
  });
});

function arrange() {
  const clock = { nowMs: 1_000_000 };
  const changes: string[] = [];
  const breaker = createCircuitBreaker({
    nowMs: () => clock.nowMs,
    onChange: (state) => changes.push(state),
  });
  return { breaker, clock, changes };
}

function fail(breaker: ReturnType<typeof arrange>['breaker']): void {
  expect(breaker.admit()).toBe(true);
  breaker.silent();
}

function open(breaker: ReturnType<typeof arrange>['breaker']): void {
  for (let failure = 0; failure < failuresMax; failure += 1) fail(breaker);
}
