import './drop-field.css';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

export interface DropFieldProps {
  readonly title: string;
  readonly hint: string;
  /** What the field inside is called. */
  readonly label: string;
  readonly accept?: string;
  readonly takesMany?: boolean;
  readonly isBusy?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files that are dropped or chosen. */
export function DropField(props: DropFieldProps): ReactNode {
  const { title, hint, label, accept, takesMany = false, isBusy = false, onFiles } = props;
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const all = [...(files ?? [])];
    if (all.length > 0 && !isBusy) onFiles(takesMany ? all : all.slice(0, 1));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way: the field inside takes files by keyboard
    <label
      className={isOver ? 'drop is-over' : 'drop'}
      aria-busy={isBusy}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Upload className="icon icon-20" aria-hidden />
      <b className="mid">{title}</b>
      <span className="soft t12">{hint}</span>
      <input
        type="file"
        className="visually-hidden"
        aria-label={label}
        accept={accept}
        multiple={takesMany}
        onChange={(event) => {
          take(event.target.files);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </label>
  );
}
