import { Door, SignInForm, comingInTexts, useSearchParts } from '@countinghouse/ui';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { identity } from '../api.ts';

export function SignInScreen(): ReactNode {
  const { next = '/' } = useSearchParts<{ readonly next?: string }>();
  const navigate = useNavigate();
  return (
    <Door title={comingInTexts.signIn}>
      <SignInForm
        identity={identity}
        resetAddress="/app/forgot-password"
        onSignedIn={() => void navigate({ to: next, replace: true })}
      />
    </Door>
  );
}
