import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import type { FileRejection } from 'react-dropzone';
import { bytesPerMb, limits, uploadMessages } from '@salon/api-contract';
import type { RefusedFile } from '@salon/api-contract';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import { randomUuid } from '../../http/random-uuid.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { hintOf } from './hint-of.ts';
import { isSystemFile } from './is-system-file.ts';
import { mayBeImage, offeredFiles } from './may-be-image.ts';
import { refusedTexts, selectTexts } from './messages.ts';
import { pathOf } from './path-of.ts';
import type { ChosenFile } from './wizard.ts';

/** A folder may hold very many files; the list draws no more rows than can be sent. */
const MAX_FILES = limits.uploadFilesMost;

/** The browser reads a folder in the order of the disk; people expect the order of the names. */
const { compare } = new Intl.Collator('en', { numeric: true });
const byPath = (a: File, b: File) => compare(pathOf(a), pathOf(b));

const wrongType = { code: 'file-invalid-type', message: '' };

let lastSequence = 0;
/** The time in ms, or the next number after the last one: later visits continue with greater numbers. */
const nextSequence = () => (lastSequence = Math.max(lastSequence + 1, Date.now()));

interface FilePickerOptions {
  files: readonly ChosenFile[];
  onChoose: (files: ChosenFile[], refused: RefusedFile[]) => void;
}

export type FilePicker = ReturnType<typeof useFilePicker>;

/** Accepts files and folders that are dropped or chosen, and reports why others are refused. */
export function useFilePicker({ files, onChoose }: FilePickerOptions) {
  const { maxUploadFiles, maxUploadSize } = useAppSelector(selectSettings);
  const dispatch = useAppDispatch();
  const [isReading, setReading] = useState(false);

  const toast = (description: string) =>
    dispatch(showToast({ title: uploadMessages.errorTitle, description, type: 'error' }));

  const refusalOf = ({ file, errors }: FileRejection): RefusedFile => {
    const isWrongType = errors.includes(wrongType);
    const message = isWrongType
      ? refusedTexts.reason({ message: uploadMessages.notAnImage(file.name), hint: hintOf(file) })
      : uploadMessages.tooLarge(file.name, maxUploadSize);
    return { originalFilename: file.name, message };
  };

  const onDrop = (dropped: File[], rejected: FileRejection[]) => {
    // A Mac keeps a `._one.jpg` beside `one.jpg` on disks of other systems.
    const accepted = dropped.filter((file) => !isSystemFile(file));
    const refused = rejected
      .filter(({ file }) => !isSystemFile(file))
      .toSorted((a, b) => byPath(a.file, b.file))
      .map(refusalOf);
    const free = MAX_FILES - files.length;
    if (accepted.length > free) toast(selectTexts.tooMany(MAX_FILES));
    const [only, ...others] = refused;
    const isListed = others.length > 0;
    // A toast for each would cover the chosen files, so the page lists several.
    if (only) toast(isListed ? selectTexts.manyRefused(refused.length) : only.message);
    const chosen = accepted
      .toSorted(byPath)
      .slice(0, free)
      .map((file) => ({ id: randomUuid(), file, sequence: nextSequence() }));
    onChoose(chosen, isListed ? refused : []);
  };

  const zone = useDropzone({
    validator: (file) => (mayBeImage(file) ? null : wrongType),
    maxSize: maxUploadSize * bytesPerMb,
    // The files of a second drop would replace those that are still being read.
    disabled: files.length >= maxUploadFiles || isReading,
    // Buttons open the dialogs instead: they have names and work with a keyboard.
    noClick: true,
    noKeyboard: true,
    onDrop,
    // One unreadable entry of a folder stops the reading of all.
    onError: () => toast(selectTexts.unreadable),
  });
  if (zone.isProcessing !== isReading) setReading(zone.isProcessing);

  // One input serves both dialogs; the attribute decides which one opens.
  const choose = (isFolder: boolean) => {
    zone.inputRef.current?.toggleAttribute('webkitdirectory', isFolder);
    zone.open();
  };

  return {
    root: zone.getRootProps(),
    input: zone.getInputProps({ accept: offeredFiles, 'aria-label': selectTexts.input }),
    /** Whether files are being dragged over the page. */
    isDragging: zone.isDragGlobal,
    /** Whether a dropped folder is being read, which takes a while on a slow disk. */
    isReading,
    chooseFiles: () => choose(false),
    chooseFolder: () => choose(true),
  };
}

/** Most phones cannot choose folders. */
export const canChooseFolders = 'webkitdirectory' in HTMLInputElement.prototype;
