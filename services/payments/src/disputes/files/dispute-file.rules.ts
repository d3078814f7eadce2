import type { DisputeAnswer } from '../disputes/dispute.rules.ts';

/** What the provider takes as proof. */
export const acceptedTypes = ['image/png', 'image/jpeg'] as const;
export type PictureType = (typeof acceptedTypes)[number];

const bytesPerMegabyte = 1024 * 1024;
/** A photograph of a phone, made smaller; the provider gets it within one call. */
export const fileBytesMax = 2 * bytesPerMegabyte;
/** Each holds its sealed content in memory until it is stored. */
export const uploadLimits = { perTenantMax: 2, allMax: 16 };
/** A receipt, a delivery note, a signature, and some of the conversation. */
export const filesMax = 5;

export interface DisputeFile {
  readonly id: string;
  readonly fileName: string;
  readonly mediaType: PictureType;
  readonly sizeBytes: number;
  readonly isSent: boolean;
  /** Drawn from the evidence, not uploaded. */
  readonly isPack: boolean;
  readonly createdAt: Date;
}

export type FileRefusal = 'not_found' | 'not_open' | 'too_many' | 'not_a_picture';

export function isPictureType(mediaType: string): mediaType is PictureType {
  return acceptedTypes.some((accepted) => accepted === mediaType);
}

/** Files change only while the dispute waits for an answer. */
export function refuseFileChange(
  dispute: { readonly status: string; readonly answer: DisputeAnswer | null } | null,
): 'not_found' | 'not_open' | null {
  if (dispute === null) return 'not_found';
  return dispute.status === 'needs_response' && dispute.answer === null ? null : 'not_open';
}

/** The provider takes one link as proof; the comment names the others. */
export function withProofLinks(
  comment: string,
  links: readonly string[],
): { readonly comment: string; readonly proofLink: string | null } {
  const [proofLink = null, ...others] = links;
  const lines = others.map((link) => `Further proof: ${link}`);
  return { comment: [comment, ...lines].join('\n'), proofLink };
}
