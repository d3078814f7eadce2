import { useState } from 'react';
import type { ReactNode } from 'react';
import { chooseSingleKeys, readSingleKeys } from '../keyboard/single-keys.ts';
import { Card } from '../parts/card.tsx';
import { Choice } from '../parts/choice.tsx';
import { chooseLanguage, language } from '../texts/language.ts';
import { chooseDensity, chooseTheme, readDensity, readTheme } from '../theme.ts';
import { texts } from './account-texts.ts';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
] as const;
const themes = (['system', 'light', 'dark'] as const).map((value) => ({
  value,
  label: texts.themes[value],
}));
const densities = (['usual', 'compact'] as const).map((value) => ({
  value,
  label: texts.densities[value],
}));
const singleKeyChoices = (['on', 'off'] as const).map((value) => ({
  value,
  label: texts.singleKeyChoices[value],
}));

export function LookCard(): ReactNode {
  const [theme, setTheme] = useState(readTheme);
  const [density, setDensity] = useState(readDensity);
  const [singleKeys, setSingleKeys] = useState(readSingleKeys);
  return (
    <Card title={texts.look}>
      <div className="card-body stack stack-3">
        <div className="spread">
          <span className="t13">{texts.language}</span>
          <Choice
            label={texts.language}
            options={languages}
            value={language}
            onChoose={chooseLanguage}
          />
        </div>
        <div className="spread">
          <span className="t13">{texts.theme}</span>
          <Choice
            label={texts.theme}
            options={themes}
            value={theme}
            onChoose={(chosen) => {
              chooseTheme(chosen);
              setTheme(chosen);
            }}
          />
        </div>
        <div className="spread">
          <span className="t13">{texts.density}</span>
          <Choice
            label={texts.density}
            options={densities}
            value={density}
            onChoose={(chosen) => {
              chooseDensity(chosen);
              setDensity(chosen);
            }}
          />
        </div>
        <div className="spread">
          <span className="t13">{texts.singleKeys}</span>
          <Choice
            label={texts.singleKeys}
            options={singleKeyChoices}
            value={singleKeys}
            onChoose={(chosen) => {
              chooseSingleKeys(chosen);
              setSingleKeys(chosen);
            }}
          />
        </div>
        <p className="hint">{texts.keptHere}</p>
      </div>
    </Card>
  );
}
