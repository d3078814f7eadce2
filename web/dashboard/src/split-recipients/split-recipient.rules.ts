import type { ChipTone } from '@countinghouse/ui';

export const recipientStatuses = ['pending', 'active', 'disabled', 'failed'] as const;
export type RecipientTab = (typeof recipientStatuses)[number];

const tones: Readonly<Record<string, ChipTone>> = {
  pending: 'info',
  active: 'good',
  failed: 'bad',
};

export const recipientToneOf = (status: string): ChipTone => tones[status] ?? 'quiet';

/** Whether the bank knows the account under another name, whatever the case and spaces. */
export function isOtherName(name: string, accountName: string): boolean {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return plain(name) !== plain(accountName);
}
