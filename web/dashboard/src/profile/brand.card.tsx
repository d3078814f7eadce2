import './brand.css';
import { Banner, Button, Card, Field, Form, Loaded, useAttempt } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { brandFields, toBrandOrder, toBrandTexts } from './brand.rules.ts';
import { brandQuery, changeBrand, removeLogo, uploadLogo } from './profile.queries.ts';
import type { Brand } from './profile.queries.ts';
import { texts } from './texts.ts';

interface BrandProps {
  readonly brand: Brand;
  readonly business: Business;
}

/** How payers see the business. */
export function BrandCard({ business }: { readonly business: Business }): ReactNode {
  const brand = useQuery(brandQuery(business.id));
  return (
    <Card title={texts.brand}>
      <Loaded query={brand} lines={8}>
        {(data) => (
          <>
            <LogoForm brand={data} business={business} />
            <BrandForm brand={data} business={business} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function LogoForm({ brand, business }: BrandProps): ReactNode {
  const client = useQueryClient();
  const attempt = useAttempt(['file']);
  const [file, setFile] = useState<File | null>(null);
  /** A file field cannot be emptied from outside: a new one takes its place. */
  const [round, setRound] = useState(0);
  const noChange = refuseBy(business, 'profile:change');
  const keep = async (change: () => Promise<unknown>): Promise<void> => {
    await change();
    setFile(null);
    setRound(round + 1);
    await client.invalidateQueries(brandQuery(business.id));
  };
  const work = (): Promise<void> =>
    keep(() => (file === null ? removeLogo(business.id) : uploadLogo(business.id, file)));
  return (
    <div className="card-body">
      <Form attempt={attempt} work={work}>
        {brand.logo === null ? null : (
          <img
            className="brand-logo"
            src={new URL(brand.logo.url).pathname}
            alt={texts.logoNow}
            width={brand.logo.width}
            height={brand.logo.height}
          />
        )}
        <Field
          key={round}
          label={texts.logo}
          name="file"
          type="file"
          accept="image/png,image/jpeg,image/svg+xml"
          hint={texts.logoHint}
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          error={attempt.errorOf('file')}
        />
        <span>
          <Button
            submits
            isBusy={attempt.isBusy}
            disabledReason={
              noChange ?? (file === null && brand.logo === null ? texts.logoNone : null)
            }
          >
            {file === null && brand.logo !== null ? texts.logoRemove : texts.logoUpload}
          </Button>
        </span>
      </Form>
    </div>
  );
}

function BrandForm({ brand, business }: BrandProps): ReactNode {
  const client = useQueryClient();
  const attempt = useAttempt(brandFields);
  const before = toBrandTexts(brand);
  const [typed, setTyped] = useState(before);
  const [isSaved, setSaved] = useState(false);
  const order = toBrandOrder(before, typed);
  const isUnchanged = Object.keys(order).length === 0;
  const work = async (): Promise<void> => {
    setSaved(false);
    const saved = await changeBrand(business.id, order);
    setTyped(toBrandTexts(saved));
    await client.invalidateQueries(brandQuery(business.id));
    setSaved(true);
  };
  return (
    <div className="card-body">
      <Form attempt={attempt} work={work}>
        {isSaved && isUnchanged ? <Banner tone="good">{texts.saved}</Banner> : null}
        {brandFields.map((field) => (
          <Field
            key={field}
            label={texts.brandFields[field]}
            name={field}
            type={field === 'supportEmail' ? 'email' : 'text'}
            value={typed[field]}
            hint={texts.brandHints[field]}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
            error={attempt.errorOf(field)}
          />
        ))}
        <svg className="brand-sample" viewBox="0 0 240 44" role="img" aria-label={texts.sample}>
          <rect width="240" height="44" rx="6" fill={brand.palette.brand} />
          <text x="120" y="28" textAnchor="middle" fill={brand.palette.on_brand}>
            {texts.sampleText}
          </text>
        </svg>
        <span>
          <Button
            submits
            look="primary"
            isBusy={attempt.isBusy}
            disabledReason={
              refuseBy(business, 'profile:change') ?? (isUnchanged ? texts.unchanged : null)
            }
          >
            {texts.saveBrand}
          </Button>
        </span>
      </Form>
    </div>
  );
}
