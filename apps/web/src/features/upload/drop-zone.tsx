import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './drop-zone.module.css';
import { selectTexts } from './messages.ts';
import { canChooseFolders } from './use-file-picker.ts';
import type { FilePicker } from './use-file-picker.ts';

interface DropZoneProps {
  picker: FilePicker;
  isFull: boolean;
  /** MB. */
  maxSize: number;
}

/** Buttons that open the file dialogs, and the overlay while files are dragged over the page. */
export function DropZone({ picker, isFull, maxSize }: DropZoneProps) {
  const refusal = picker.isReading ? selectTexts.reading : isFull ? selectTexts.full : null;
  return (
    <>
      <div className={styles.zone} data-full={isFull || undefined}>
        <input {...picker.input} />
        <ButtonRow>
          <Button
            color="secondary"
            onClick={picker.chooseFiles}
            isBusy={picker.isReading || isFull}
          >
            <Icon name="image-plus" size={20} />
            {selectTexts.chooseFiles}
          </Button>
          {canChooseFolders && (
            <Button
              color="secondary"
              onClick={picker.chooseFolder}
              isBusy={picker.isReading || isFull}
            >
              <Icon name="folder-plus" size={20} />
              {selectTexts.chooseFolder}
            </Button>
          )}
        </ButtonRow>
        <p>{refusal ?? selectTexts.drop}</p>
        <p role="status" className="visually-hidden">
          {refusal}
        </p>
        <p className={styles.hint}>{selectTexts.hint(maxSize)}</p>
      </div>
      {picker.isDragging && (
        <div className={styles.overlay}>
          <p>{refusal ?? selectTexts.dropNow}</p>
        </div>
      )}
    </>
  );
}
