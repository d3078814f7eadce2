import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Door } from '../coming-in/door.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { partTexts } from '../texts/part-texts.ts';

/** For an address that no screen has. */
export function NothingHere(): ReactNode {
  return (
    <Door title={partTexts.nothingHere}>
      <p className="soft">{partTexts.nothingHereHint}</p>
      <Link className="btn btn-primary btn-wide btn-lg" to="/">
        {partTexts.goHome}
      </Link>
    </Door>
  );
}

/** For a screen whose object is not there: within the application's frame. */
export function NothingInside(): ReactNode {
  return (
    <>
      <PageHead title={partTexts.nothingHere} />
      <p className="soft">{partTexts.nothingHereHint}</p>
      <p>
        <Link className="btn btn-primary" to="/">
          {partTexts.goHome}
        </Link>
      </p>
    </>
  );
}
