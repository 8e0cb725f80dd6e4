import type { RefusedFile } from '@salon/api-contract';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { formatSize } from '../../ui/format/format-size.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileRow } from './file-row.tsx';
import { selectTexts } from './messages.ts';
import { RefusedFiles } from './refused-files.tsx';
import styles from './select-step.module.css';
import { useFilePicker } from './use-file-picker.ts';
import { useFreshSettings } from './use-fresh-settings.ts';
import type { ChosenFile } from './wizard.ts';

interface SelectStepProps {
  files: ChosenFile[];
  refused: RefusedFile[];
  onChoose: (files: ChosenFile[], refused: RefusedFile[]) => void;
  onRemove: (id: string) => void;
  /** Keeps only the first files. */
  onCut: (to: number) => void;
  onContinue: () => void;
}

export function SelectStep({ files, refused, ...on }: SelectStepProps) {
  const { maxUploadFiles, maxUploadSize } = useAppSelector(selectSettings);
  const isFull = files.length >= maxUploadFiles;
  const excess = files.length - maxUploadFiles;
  useFreshSettings();
  const picker = useFilePicker({ files, onChoose: on.onChoose });

  return (
    // A full dropzone marks itself as disabled, but the buttons inside still work.
    <div {...picker.root} className={styles.step} aria-disabled={undefined}>
      <DropZone picker={picker} isFull={isFull} maxSize={maxUploadSize} />
      <RefusedFiles files={refused} />
      <ul aria-label={selectTexts.list}>
        {files.map(({ id, file }) => (
          <FileRow key={id} file={file} state={formatSize(file.size)}>
            <IconButton
              icon="x"
              label={selectTexts.remove(file.name)}
              onClick={() => on.onRemove(id)}
            />
          </FileRow>
        ))}
      </ul>

      <ActionBar>
        <p className={styles.count} data-exceeded={excess > 0 || undefined} role="status">
          <span className="visually-hidden">{selectTexts.count}</span>
          {files.length}/{maxUploadFiles}
          {excess > 0 && (
            <span className={styles.excess}>
              {selectTexts.excess(maxUploadFiles)}
              {/* A new tab, because this one holds the chosen files. The space is hidden too: a full stop follows. */}
              <Link to="/dashboard/settings#maxUploadFiles" target="_blank">
                {selectTexts.raiseLimit}
                <span className="visually-hidden"> {selectTexts.newTab}</span>
              </Link>
              .
            </span>
          )}
        </p>
        {excess > 0 && (
          <Button color="secondary" onClick={() => on.onCut(maxUploadFiles)}>
            {selectTexts.keepFirst(maxUploadFiles)}
          </Button>
        )}
        <Button
          onClick={on.onContinue}
          disabled={!files.length || excess > 0}
          isBusy={picker.isReading}
        >
          {selectTexts.next}
        </Button>
      </ActionBar>
    </div>
  );
}
