import './brand.css';
import { Button, Card, Field, Form, Loaded, useAttempt } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { texts } from './brand-texts.ts';
import { brandQuery, changeBrand, removeLogo, uploadLogo } from './brand.queries.ts';
import type { Brand } from './brand.queries.ts';

/** How customers see the organisation. */
export function BrandCard(): ReactNode {
  const { orgId, may } = usePlace();
  const brand = useQuery(brandQuery(orgId));
  const mayChange = may('settings:change');
  return (
    <Card title={texts.brand}>
      <Loaded query={brand} lines={5}>
        {(data) => (
          <div className="card-body stack stack-4">
            <p className="soft">{texts.about}</p>
            <Sample brand={data} />
            {mayChange ? (
              <div className="form-columns">
                <LogoForm brand={data} />
                <ColourForm brand={data} key={data.colour} />
              </div>
            ) : null}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

/** Paper is white in both themes. */
const paper = { fill: '#ffffff', ink: '#14181f' };
const logoHeight = 46;

/** The head of an invoice, in the colours that paper and pages use. */
function Sample({ brand: { logo, palette } }: { readonly brand: Brand }): ReactNode {
  const { name } = usePlace();
  const top = logo === null ? 20 : 20 + logoHeight + 6;
  return (
    <svg
      className="brand-sample"
      viewBox={`0 0 400 ${top + 92}`}
      role="img"
      aria-label={logo === null ? texts.sample : texts.sampleWithLogo}
    >
      <rect width="100%" height="100%" rx="10" fill={paper.fill} />
      {logo === null ? null : (
        <image
          href={new URL(logo.url).pathname}
          x="20"
          y="20"
          width="170"
          height={logoHeight}
          preserveAspectRatio="xMinYMid"
        />
      )}
      <text x="20" y={top + 22} className="brand-name" fill={paper.ink}>
        {name}
      </text>
      <text x="380" y={top + 22} textAnchor="end" className="brand-title" fill={palette.ink}>
        {texts.sampleTitle}
      </text>
      <rect x="20" y={top + 34} width="360" height="2" fill={palette.ink} />
      <rect x="20" y={top + 48} width="104" height="26" rx="6" fill={palette.brand} />
      <text
        x="72"
        y={top + 65}
        textAnchor="middle"
        className="brand-button"
        fill={palette.on_brand}
      >
        {texts.sampleButton}
      </text>
    </svg>
  );
}

function LogoForm({ brand }: { readonly brand: Brand }): ReactNode {
  const { orgId } = usePlace();
  const attempt = useAttempt(['file']);
  const [file, setFile] = useState<File | null>(null);
  /** A file field cannot be emptied from outside: a new one takes its place. */
  const [round, setRound] = useState(0);
  const isRemoval = file === null && brand.logo !== null;
  const work = async (): Promise<void> => {
    await (file === null ? removeLogo(orgId) : uploadLogo(orgId, file));
    setFile(null);
    setRound(round + 1);
    await queryClient.invalidateQueries(brandQuery(orgId));
  };
  return (
    <Form attempt={attempt} work={work} className="stack stack-4">
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
          disabledReason={file === null && brand.logo === null ? texts.logoNone : null}
        >
          {isRemoval ? texts.logoRemove : texts.logoUpload}
        </Button>
      </span>
    </Form>
  );
}

function ColourForm({ brand }: { readonly brand: Brand }): ReactNode {
  const { orgId } = usePlace();
  const attempt = useAttempt(['colour']);
  const [typed, setTyped] = useState(brand.colour ?? '');
  const work = async (): Promise<void> => {
    await changeBrand(orgId, typed.trim() === '' ? null : typed.trim());
    await queryClient.invalidateQueries(brandQuery(orgId));
  };
  return (
    <Form attempt={attempt} work={work} className="stack stack-4">
      <Field
        label={texts.colour}
        name="colour"
        value={typed}
        hint={texts.colourHint}
        onChange={({ target }) => setTyped(target.value)}
        error={attempt.errorOf('colour')}
      />
      <span>
        <Button submits isBusy={attempt.isBusy}>
          {texts.saveColour}
        </Button>
      </span>
    </Form>
  );
}
