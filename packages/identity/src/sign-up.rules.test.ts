import { expect, test } from 'vitest';
import { ownedPlacesMax, refuseFounding, refuseSignUp } from './sign-up.rules.ts';

test('anybody signs up where it is open, the invited by invitation, nobody where it is closed', () => {
  expect(refuseSignUp('open', { isInvited: false })).toBeNull();
  expect(refuseSignUp('invitation', { isInvited: true })).toBeNull();
  expect(refuseSignUp('invitation', { isInvited: false })).toBe('sign_up_by_invitation');
  expect(refuseSignUp('closed', { isInvited: true })).toBe('sign_up_closed');
});

test('by invitation, founders and owners create places, and other members do not', () => {
  const member = { isFounder: false, ownedPlaces: 0 };
  expect(refuseFounding('invitation', member)).toBe('sign_up_by_invitation');
  expect(refuseFounding('invitation', { ...member, isFounder: true })).toBeNull();
  expect(refuseFounding('invitation', { ...member, ownedPlaces: 1 })).toBeNull();
  expect(refuseFounding('open', member)).toBeNull();
  expect(refuseFounding('closed', { isFounder: true, ownedPlaces: 1 })).toBe('sign_up_closed');
});

test('one person owns so many places and no more', () => {
  const owner = { isFounder: true, ownedPlaces: ownedPlacesMax };
  expect(refuseFounding('open', owner)).toBe('too_many_places');
  expect(refuseFounding('open', { ...owner, ownedPlaces: ownedPlacesMax - 1 })).toBeNull();
});
