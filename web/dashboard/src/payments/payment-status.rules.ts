import type { ChipTone } from '@countinghouse/ui';

const paymentTones: Readonly<Record<string, ChipTone>> = {
  pending: 'quiet',
  processing: 'info',
  succeeded: 'good',
  partially_refunded: 'good',
  refunded: 'quiet',
  failed: 'bad',
  cancelled: 'quiet',
};

const refundTones: Readonly<Record<string, ChipTone>> = {
  pending_approval: 'warn',
  processing: 'info',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'quiet',
};

/** A status that this page does not know yet is shown without a tone. */
export const paymentToneOf = (status: string): ChipTone => paymentTones[status] ?? 'quiet';
export const refundToneOf = (status: string): ChipTone => refundTones[status] ?? 'quiet';
