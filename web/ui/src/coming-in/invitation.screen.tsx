import type { ScreenClient } from '@countinghouse/web-client';
import { ScreenError } from '@countinghouse/web-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import type { IdentityOperations } from '../session/identity.ts';
import { texts } from './coming-in-texts.ts';
import { Door } from './door.tsx';
import { linkToken } from './link-token.ts';
import { RegisterForm } from './register.form.tsx';
import { SignInForm } from './sign-in.form.tsx';

type Identity = ScreenClient<IdentityOperations>;
type Joined = IdentityOperations['acceptInvitation']['answer'];

export interface InvitationScreenProps {
  readonly identity: Identity;
  readonly roleName: (role: string) => string;
  /** The address of the place that the person has just joined. */
  readonly findPlace: (joined: Joined) => Promise<string>;
}

export function InvitationScreen(props: InvitationScreenProps): ReactNode {
  const [token] = useState(linkToken);
  return token === null ? (
    <Door title={texts.invitation}>
      <Banner tone="warn">{texts.openAgain}</Banner>
    </Door>
  ) : (
    <Invitation {...props} token={token} />
  );
}

function Invitation(props: InvitationScreenProps & { readonly token: string }): ReactNode {
  const { identity, roleName, findPlace, token } = props;
  const [place, setPlace] = useState<Place | null>(null);
  const shown = useQuery({
    queryKey: ['invitation'],
    queryFn: () => readInvitation(identity, token),
    staleTime: Infinity,
  });
  const join = useAttempt();
  const { data } = shown;
  const name = data?.business_name ?? data?.organisation_name ?? '';
  const enter = async (joined: Joined): Promise<void> => {
    const [to, me] = [await findPlace(joined), await identity('getMe')];
    setPlace({ to, hasSecondFactor: me.has_second_factor });
  };
  const accept = async (): Promise<void> =>
    enter(await identity('acceptInvitation', { body: { token } }));

  if (place !== null) return <JoinedDoor name={name} place={place} />;
  return (
    <Door title={texts.invitation}>
      <Loaded query={shown}>
        {({ email, role, has_account: hasAccount, signedInAs }) => (
          <div className="stack stack-4">
            <p>{texts.invitedTo(name, roleName(role))}</p>
            <p className="soft t13">{texts.invitedAs(email)}</p>
            <Refusal error={join.error} />
            {signedInAs !== null ? (
              <>
                <p className="soft t13">{texts.signedInAs(signedInAs)}</p>
                {signedInAs === email ? (
                  <Button
                    look="primary"
                    isWide
                    size="large"
                    isBusy={join.isBusy}
                    waitSeconds={join.waitSeconds}
                    onPress={() => join.run(accept)}
                  >
                    {texts.join}
                  </Button>
                ) : (
                  <Button
                    isWide
                    size="large"
                    isBusy={join.isBusy}
                    onPress={() =>
                      join.run(async () => {
                        await identity('signOut');
                        await shown.refetch();
                      })
                    }
                  >
                    {texts.signOutFirst}
                  </Button>
                )}
              </>
            ) : hasAccount ? (
              <SignInForm
                identity={identity}
                email={email}
                resetAddress="/forgot-password"
                onSignedIn={async () => {
                  // A refusal stands where the form was: the person is signed in now.
                  join.run(accept);
                  await shown.refetch();
                }}
              />
            ) : (
              <RegisterForm
                email={email}
                register={async ({ name: ownName, newPassword }) => {
                  const joined = await identity('registerByInvitation', {
                    body: { token, name: ownName, newPassword },
                  });
                  await identity('signIn', { body: { email, password: newPassword } });
                  await enter(joined);
                }}
              />
            )}
          </div>
        )}
      </Loaded>
    </Door>
  );
}

interface Place {
  readonly to: string;
  readonly hasSecondFactor: boolean;
}

function JoinedDoor({ name, place }: { readonly name: string; readonly place: Place }): ReactNode {
  return (
    <Door title={texts.joined(name)}>
      {place.hasSecondFactor ? null : (
        <>
          <p>{texts.secondFactorNext}</p>
          <Link className="btn btn-primary btn-wide btn-lg" to="/account">
            {texts.setUpSecondFactor}
          </Link>
        </>
      )}
      <Link
        className={
          place.hasSecondFactor ? 'btn btn-primary btn-wide btn-lg' : 'btn btn-wide btn-lg'
        }
        to={place.to}
      >
        {texts.goTo(name)}
      </Link>
    </Door>
  );
}

/** The invitation, and who has a session in this browser. */
async function readInvitation(identity: Identity, token: string) {
  const invitation = await identity('showInvitation', { body: { token } });
  try {
    return { ...invitation, signedInAs: (await identity('getMe')).email };
  } catch (error) {
    if (error instanceof ScreenError && error.status === 401) {
      return { ...invitation, signedInAs: null };
    }
    throw error;
  }
}
