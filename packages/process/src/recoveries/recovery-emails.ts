import type { EmailContent } from '@countinghouse/mail';
import type { Recovery } from './recovery.rules.ts';

/** Whose account it is, and where. */
export interface RecoveryFacts extends Pick<Recovery, 'kind' | 'newEmail' | 'readyAt'> {
  readonly personName: string;
  readonly personEmail: string;
  readonly placeName: string;
}

/** To everybody concerned: the only mail that can stop it. */
export function recoveryRequestedEmail(
  name: string,
  facts: RecoveryFacts,
  stopUrl: string,
): EmailContent {
  const { personName, personEmail, placeName, newEmail } = facts;
  return {
    subject: `${placeName}: a recovery of access was requested`,
    greeting: `Hello ${name},`,
    paragraphs: [
      facts.kind === 'second_factor'
        ? `A new second factor was requested for the account of ${personName} (${personEmail}).`
        : `The role of ${personName} (${personEmail}) at ${placeName} was requested for another address: ${newEmail ?? ''}.`,
      `Nothing changes before ${facts.readyAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Then two people who run this service look at the proof and decide.`,
      'If this is wrong, stop it with the link below. Signing in to the account stops it too.',
    ],
    action: { label: 'Stop the recovery', url: stopUrl },
    closing: 'If you expected this, do nothing.',
  };
}

/** To the account's own address, once two operators have confirmed. */
export function recoveryLinkEmail(name: string, url: string): EmailContent {
  return {
    subject: 'Set up your access again',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Your recovery was confirmed. With the link below you choose a new password; your old second factors and recovery codes stop working, and all your sessions end.',
      'The link works once, within a day. Then sign in and set up a new second factor.',
    ],
    action: { label: 'Set up your access', url },
    closing: 'If you did not request this, sign in as usual: that stops it.',
  };
}

/** To whoever could have stopped it: what came of it. */
export function recoveryEndedEmail(
  name: string,
  { personName, placeName }: Pick<RecoveryFacts, 'personName' | 'placeName'>,
  end: 'confirmed' | 'stopped',
): EmailContent {
  return {
    subject: `${placeName}: the recovery of access was ${end}`,
    greeting: `Hello ${name},`,
    paragraphs: [
      end === 'confirmed'
        ? `The recovery for ${personName} was confirmed by two people who run this service.`
        : `The recovery for ${personName} was stopped. Nothing has changed.`,
    ],
    closing: 'If this is wrong, contact the people who run this service.',
  };
}
