import { nanoid } from '@reduxjs/toolkit';
import { useDropzone } from 'react-dropzone';
import type { FileRejection } from 'react-dropzone';
import { bytesPerMb, uploadMessages } from '@salon/api-contract';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { formatSize } from '../../shared/format-size.ts';
import { selectSettings } from '../../shell/settings/settings-slice.ts';
import { showToast } from '../../shell/toasts/show-toast.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalPreview } from './local-preview.tsx';
import type { Pick } from './wizard.ts';
import styles from './upload.module.css';

interface SelectStepProps {
  picks: Pick[];
  onPick: (picks: Pick[]) => void;
  onUnpick: (id: string) => void;
  onContinue: () => void;
}

const accept = { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] };

export function SelectStep({ picks, onPick, onUnpick, onContinue }: SelectStepProps) {
  const { maxUploadFiles, maxUploadSize } = useAppSelector(selectSettings);
  const dispatch = useAppDispatch();
  const isFull = picks.length >= maxUploadFiles;
  const isExceeded = picks.length > maxUploadFiles;

  const refuse = ({ file, errors }: FileRejection) => {
    const isWrongType = errors.some(({ code }) => code === 'file-invalid-type');
    const description = isWrongType
      ? uploadMessages.notAnImage(file.name)
      : uploadMessages.tooLarge(file.name, maxUploadSize);
    dispatch(showToast({ title: uploadMessages.errorTitle, description, type: 'error' }));
  };

  const zone = useDropzone({
    accept,
    maxSize: maxUploadSize * bytesPerMb,
    disabled: isFull,
    // The button below opens the dialog: it says what it does, and keyboards reach it.
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => {
      rejected.forEach(refuse);
      if (accepted.length) onPick(accepted.map((file) => ({ id: nanoid(), file })));
    },
  });

  return (
    <>
      <div
        {...zone.getRootProps({ className: styles.drop })}
        data-over={zone.isDragActive || undefined}
        data-full={isFull || undefined}
      >
        <input {...zone.getInputProps({ 'aria-label': 'Images to upload' })} />
        <Button color="secondary" onClick={zone.open} disabled={isFull}>
          <Icon name="image-plus" size={20} />
          Choose files
        </Button>
        <p>{isFull ? 'No more files can be added.' : 'or drop them here'}</p>
        <p className={styles.hint}>JPEG and PNG, up to {maxUploadSize} MB</p>
      </div>

      <ul className={styles.picks} aria-label="Chosen files">
        {picks.map(({ id, file }) => (
          <li key={id} className={styles.pick}>
            <LocalPreview file={file} />
            <span className={styles.name}>{file.name}</span>
            <span className={styles.size}>{formatSize(file.size)}</span>
            <button
              className={styles.remove}
              aria-label={`Remove ${file.name}`}
              onClick={() => onUnpick(id)}
            >
              <Icon name="x" size={20} />
            </button>
          </li>
        ))}
      </ul>

      <div className={styles.bar}>
        <p className={styles.count} data-exceeded={isExceeded || undefined} role="status">
          <span className="visually-hidden">Files chosen: </span>
          {picks.length}/{maxUploadFiles}
          {isExceeded && (
            <span className={styles.excess}>
              {' '}
              Remove {picks.length - maxUploadFiles} to continue.
            </span>
          )}
        </p>
        <Button onClick={onContinue} disabled={!picks.length || isExceeded}>
          Continue
        </Button>
      </div>
    </>
  );
}
