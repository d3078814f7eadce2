import '../api-keys/api-keys.css';
import { Banner, Button, Card, Field, Form, Loaded, PageHead, useAttempt } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import { BrandCard } from './brand.card.tsx';
import { isRequired, profileFields, toOrder, toTexts } from './profile-change.rules.ts';
import { changeProfile, profileQuery } from './profile.queries.ts';
import type { Profile } from './profile.queries.ts';
import { texts } from './texts.ts';

export function ProfileScreen(): ReactNode {
  return (
    <Permitted title={texts.profile} permission="account:read">
      {(business) => <Found business={business} />}
    </Permitted>
  );
}

function Found({ business }: { readonly business: Business }): ReactNode {
  const profile = useQuery(profileQuery(business.id));
  return (
    <>
      <PageHead title={texts.profile} detail={texts.hint} />
      <Card title={texts.profile}>
        <Loaded query={profile} lines={8}>
          {(data) => <ProfileForm profile={data} business={business} />}
        </Loaded>
      </Card>
      <BrandCard business={business} />
    </>
  );
}

interface ProfileFormProps {
  readonly profile: Profile;
  readonly business: Business;
}

function ProfileForm({ profile, business }: ProfileFormProps): ReactNode {
  const client = useQueryClient();
  const attempt = useAttempt(profileFields);
  const before = toTexts(profile);
  const [typed, setTyped] = useState(before);
  const [isSaved, setSaved] = useState(false);
  const order = toOrder(before, typed);
  const work = async (): Promise<void> => {
    setSaved(false);
    await changeProfile(business.id, order);
    await client.invalidateQueries(profileQuery(business.id));
    await client.invalidateQueries(businessQuery(business.id));
    setSaved(true);
  };
  const isUnchanged = Object.keys(order).length === 0;
  return (
    <div className="card-body">
      <Form attempt={attempt} work={work}>
        {isSaved && isUnchanged ? <Banner tone="good">{texts.saved}</Banner> : null}
        {profileFields.map((field) => (
          <Field
            key={field}
            label={texts.fields[field]}
            name={field}
            type={field === 'email' ? 'email' : 'text'}
            value={typed[field]}
            required={isRequired(field)}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
            error={attempt.errorOf(field)}
          />
        ))}
        <dl className="facts">
          <dt>{texts.country}</dt>
          <dd>{profile.country}</dd>
          <dt>{texts.currency}</dt>
          <dd>
            {profile.default_currency} <span className="soft t12">{texts.fixed}</span>
          </dd>
        </dl>
        <span>
          <Button
            submits
            look="primary"
            isBusy={attempt.isBusy}
            disabledReason={
              refuseBy(business, 'profile:change') ?? (isUnchanged ? texts.unchanged : null)
            }
          >
            {texts.save}
          </Button>
        </span>
      </Form>
    </div>
  );
}
