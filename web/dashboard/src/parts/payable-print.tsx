import { Card, SelectField } from '@countinghouse/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { payableTexts as texts } from './payable-texts.ts';

/** Each in its own words: whoever hangs it up reads the language. */
const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
  { value: 'pt', label: 'Português' },
  { value: 'es', label: 'Español' },
  { value: 'de', label: 'Deutsch' },
  { value: 'sw', label: 'Kiswahili' },
  { value: 'ar', label: 'العربية' },
] as const;

const layouts = [
  { layout: 'poster', label: texts.poster },
  { layout: 'table_card', label: texts.tableCard },
] as const;

/** Paper for walls and tables; the browser itself asks for the files. */
export function PayablePrint({ path }: { readonly path: string }): ReactNode {
  const own = languages.find(({ value }) => value === document.documentElement.lang);
  const [language, setLanguage] = useState<string>(own?.value ?? 'en');
  return (
    <Card title={texts.print}>
      <div className="card-body stack stack-4">
        <p className="soft t13">{texts.printHint}</p>
        <SelectField
          label={texts.printLanguage}
          options={languages}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
        {layouts.map(({ layout, label }) => (
          <div className="row" key={layout}>
            <span>{label}</span>
            <span className="row push">
              {(['pdf', 'svg'] as const).map((format) => (
                <a
                  className="btn btn-sm"
                  key={format}
                  href={`/dashboard/api${path}?${new URLSearchParams({ layout, format, language })}`}
                  aria-label={texts.download(label, format.toUpperCase())}
                  download
                >
                  <Download className="icon icon-14" aria-hidden />
                  {format.toUpperCase()}
                </a>
              ))}
            </span>
          </div>
        ))}
      </div>
    </Card>
  );
}
