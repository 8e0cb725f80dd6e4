import type { RefusedFile } from '@salon/api-contract';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { formatSize } from '../../ui/format/format-size.ts';
import { Icon } from '../../ui/icon.tsx';
import { LocalPreview } from './local-preview.tsx';
import { RefusedFiles } from './refused-files.tsx';
import styles from './upload.module.css';
import { canChooseFolders, usePicking } from './use-picking.ts';
import type { Pick } from './wizard.ts';

interface SelectStepProps {
  picks: Pick[];
  refused: RefusedFile[];
  onPick: (picks: Pick[], refused: RefusedFile[]) => void;
  onUnpick: (id: string) => void;
  onCut: (to: number) => void;
  onContinue: () => void;
}

export function SelectStep({ picks, refused, ...on }: SelectStepProps) {
  const { maxUploadFiles, maxUploadSize } = useAppSelector(selectSettings);
  const isFull = picks.length >= maxUploadFiles;
  const excess = picks.length - maxUploadFiles;
  const picking = usePicking({ picks, onPick: on.onPick });

  return (
    // Full, the zone takes no more files; what else is in it can be used all the same.
    <div {...picking.root} className={styles.select} aria-disabled={undefined}>
      <div className={styles.drop} data-full={isFull || undefined}>
        <input {...picking.input} />
        <div className={styles.choices}>
          <Button color="secondary" onClick={picking.chooseFiles} disabled={isFull}>
            <Icon name="image-plus" size={20} />
            Choose files
          </Button>
          {canChooseFolders && (
            <Button color="secondary" onClick={picking.chooseFolder} disabled={isFull}>
              <Icon name="folder-plus" size={20} />
              Choose a folder
            </Button>
          )}
        </div>
        <p>{isFull ? 'No more files can be added.' : 'or drop files and folders anywhere here'}</p>
        <p className={styles.hint}>JPEG and PNG, up to {maxUploadSize} MB</p>
      </div>
      {picking.isDragging && (
        <div className={styles.over}>
          <p>{isFull ? 'No more files can be added.' : 'Drop to add'}</p>
        </div>
      )}

      <RefusedFiles files={refused} />
      <ul className={styles.picks} aria-label="Chosen files">
        {picks.map(({ id, file }) => (
          <li key={id} className={styles.pick}>
            <LocalPreview file={file} />
            <span className={styles.name}>{file.name}</span>
            <span className={styles.size}>{formatSize(file.size)}</span>
            <button
              className={styles.remove}
              aria-label={`Remove ${file.name}`}
              onClick={() => on.onUnpick(id)}
            >
              <Icon name="x" size={20} />
            </button>
          </li>
        ))}
      </ul>

      <div data-action-bar className={styles.bar}>
        <p className={styles.count} data-exceeded={excess > 0 || undefined} role="status">
          <span className="visually-hidden">Files chosen: </span>
          {picks.length}/{maxUploadFiles}
          {excess > 0 && <span className={styles.excess}> Remove {excess} to continue.</span>}
        </p>
        {excess > 0 && (
          <Button color="secondary" onClick={() => on.onCut(maxUploadFiles)}>
            Keep the first {maxUploadFiles}
          </Button>
        )}
        <Button onClick={on.onContinue} disabled={!picks.length || excess > 0}>
          Continue
        </Button>
      </div>
    </div>
  );
}
