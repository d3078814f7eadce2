import type { CheckStep, CheckVerdict, Gaze, PersonForm } from './identity.rules.ts';
import { chooseGaze, decideVerdict, livenessTriesMax } from './identity.rules.ts';

interface SessionOrder {
  readonly reference: string;
  readonly environment: 'live' | 'test';
  readonly type: 'business' | 'owner';
  readonly businessName: string;
  readonly personName: string | null;
  readonly returnUrl: string | null;
  readonly noticeUrl: string;
  readonly expiresAtMs: number;
}

export interface IdentitySession extends SessionOrder {
  /** Opens the page; it cannot be guessed. */
  readonly token: string;
  readonly gaze: Gaze;
  readonly step: CheckStep;
  readonly verdict: CheckVerdict;
  readonly person: PersonForm | null;
  readonly failedTries: number;
}

export interface IdentitySessions {
  /** Returns the same session for the same reference. */
  readonly create: (order: SessionOrder) => IdentitySession;
  readonly byReference: (reference: string) => IdentitySession | null;
  readonly byToken: (token: string) => IdentitySession | null;
  readonly consent: (session: IdentitySession) => void;
  readonly enterPerson: (session: IdentitySession, person: PersonForm) => void;
  readonly lookAt: (session: IdentitySession, gaze: string) => 'seen' | 'again';
  readonly cancel: (session: IdentitySession) => void;
  /** The reviewer's decision on a session in review. */
  readonly review: (session: IdentitySession, verdict: CheckVerdict) => void;
}

interface SessionsDeps {
  readonly newToken: () => string;
  readonly nowMs: () => number;
  /** Called when a verdict has changed. */
  readonly onVerdict: (session: IdentitySession) => void;
}

/** In memory only: a restart loses all sessions, unlike a real checker. */
export function createIdentitySessions(deps: SessionsDeps): IdentitySessions {
  const byReference = new Map<string, IdentitySession>();
  const references = new Map<string, string>();

  const find = (reference: string): IdentitySession | null => {
    const session = byReference.get(reference);
    return session === undefined ? null : expireLate(session, deps.nowMs());
  };
  const save = (session: IdentitySession): IdentitySession => {
    byReference.set(session.reference, session);
    return session;
  };
  const conclude = (session: IdentitySession, verdict: CheckVerdict): void => {
    deps.onVerdict(save({ ...session, verdict, step: 'done' }));
  };

  return {
    create: (order) => {
      const known = find(order.reference);
      if (known !== null) return known;
      const token = deps.newToken();
      references.set(token, order.reference);
      return save({
        ...order,
        token,
        gaze: chooseGaze(token),
        step: 'consent',
        verdict: { status: 'open', reason: null },
        person: null,
        failedTries: 0,
      });
    },
    byReference: find,
    byToken: (token) => find(references.get(token) ?? ''),
    consent: (session) => void save({ ...session, step: 'document' }),
    enterPerson: (session, person) => void save({ ...session, person, step: 'liveness' }),
    lookAt: (session, gaze) => {
      if (gaze === session.gaze && session.person !== null) {
        conclude(session, decideVerdict(session.person));
        return 'seen';
      }
      const failedTries = session.failedTries + 1;
      if (failedTries < livenessTriesMax) {
        save({ ...session, failedTries });
        return 'again';
      }
      conclude(session, { status: 'declined', reason: 'liveness_failed' });
      return 'seen';
    },
    cancel: (session) => {
      if (session.verdict.status !== 'open') return;
      conclude(session, { status: 'cancelled', reason: null });
    },
    review: conclude,
  };
}

function expireLate(session: IdentitySession, nowMs: number): IdentitySession {
  if (session.verdict.status !== 'open' || nowMs < session.expiresAtMs) return session;
  return { ...session, step: 'done', verdict: { status: 'expired', reason: null } };
}
