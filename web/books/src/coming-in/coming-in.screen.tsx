import {
  Door,
  ForgotPasswordScreen,
  InvitationScreen,
  ResetPasswordScreen,
  SignInForm,
  SignUpLink,
  SignUpScreen,
  comingInTexts,
  useSearchParts,
} from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { identity } from '../api.ts';
import { paths } from '../paths.ts';
import { meQuery } from '../shell/me.queries.ts';
import { texts } from '../shell/texts.ts';

export function SignInPage(): ReactNode {
  const { next = '/' } = useSearchParts<{ readonly next?: string }>();
  const navigate = useNavigate();
  return (
    <Door title={comingInTexts.signIn}>
      <SignInForm
        identity={identity}
        resetAddress={paths.forgotPassword}
        recoveryAddress={paths.lostSecondFactor}
        onSignedIn={() => navigate({ to: next, replace: true })}
      />
      <SignUpLink identity={identity} />
    </Door>
  );
}

export function SignUpPage(): ReactNode {
  const navigate = useNavigate();
  return <SignUpScreen identity={identity} onSignedIn={() => navigate({ to: '/' })} />;
}

export function ForgotPasswordPage(): ReactNode {
  return <ForgotPasswordScreen identity={identity} />;
}

export function ResetPasswordPage(): ReactNode {
  return <ResetPasswordScreen identity={identity} />;
}

export function InvitationPage(): ReactNode {
  const queryClient = useQueryClient();
  return (
    <InvitationScreen
      identity={identity}
      roleName={(role) => texts.roles[role] ?? role}
      findPlace={async ({ organisation_id: joinedId }) => {
        queryClient.clear();
        await queryClient.fetchQuery(meQuery);
        return joinedId === undefined ? '/' : paths.organisation(joinedId);
      }}
    />
  );
}
