import { invitationExpiry } from './invitation.rules.ts';
import { digest, newToken } from './token.ts';

export interface InvitationLink {
  /** For the mail alone. */
  readonly token: string;
  /** All that is kept of it. */
  readonly tokenHash: Buffer;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** Of a new invitation, or of one that is sent again: the link before is then dead. */
export function newInvitationLink(sentAt: Date): InvitationLink {
  const token = newToken();
  return { token, tokenHash: digest(token), sentAt, expiresAt: invitationExpiry(sentAt) };
}
