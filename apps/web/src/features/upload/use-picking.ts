import { nanoid } from '@reduxjs/toolkit';
import { useDropzone } from 'react-dropzone';
import type { FileRejection } from 'react-dropzone';
import { bytesPerMb, uploadMessages } from '@salon/api-contract';
import type { RefusedFile } from '@salon/api-contract';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import type { Pick } from './wizard.ts';

const accept = { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] };

/** A folder may hold a whole life: more rows than this nobody goes through. */
const MOST_PICKS = 1_000;
/** More toasts would hide the page; it lists them instead. */
const MOST_TOASTS = 3;

/** A folder is read in the order of the disk, which means nothing to anybody. */
const { compare } = new Intl.Collator('en', { numeric: true });
const byPath = (a: File, b: File) => compare(pathOf(a), pathOf(b));
/** Those that were dropped or chosen say where in their folder they lie. */
const pathOf = (file: File) =>
  'path' in file && typeof file.path === 'string' ? file.path : file.name;

interface Picking {
  picks: readonly Pick[];
  onPick: (picks: Pick[], refused: RefusedFile[]) => void;
}

/** Takes files that are dropped or chosen, and those in folders, and says why others are not taken. */
export function usePicking({ picks, onPick }: Picking) {
  const { maxUploadFiles, maxUploadSize } = useAppSelector(selectSettings);
  const dispatch = useAppDispatch();

  const toast = (description: string) =>
    dispatch(showToast({ title: uploadMessages.errorTitle, description, type: 'error' }));

  const refusalOf = ({ file, errors }: FileRejection): RefusedFile => {
    const isWrongType = errors.some(({ code }) => code === 'file-invalid-type');
    const message = isWrongType
      ? uploadMessages.notAnImage(file.name)
      : uploadMessages.tooLarge(file.name, maxUploadSize);
    return { originalFilename: file.name, message };
  };

  const onDrop = (accepted: File[], rejected: FileRejection[]) => {
    const refused = rejected.toSorted((a, b) => byPath(a.file, b.file)).map(refusalOf);
    const room = MOST_PICKS - picks.length;
    if (accepted.length > room) {
      toast(`Only the first ${MOST_PICKS.toLocaleString('en')} files can be looked through here.`);
    }
    if (refused.length <= MOST_TOASTS) for (const { message } of refused) toast(message);
    else toast(`${refused.length.toLocaleString('en')} files were not added. The page lists them.`);
    const taken = accepted
      .toSorted(byPath)
      .slice(0, room)
      .map((file) => ({ id: nanoid(), file }));
    onPick(taken, refused.length > MOST_TOASTS ? refused : []);
  };

  const zone = useDropzone({
    accept,
    maxSize: maxUploadSize * bytesPerMb,
    disabled: picks.length >= maxUploadFiles,
    // The buttons open the dialogs: they say what they do, and keyboards reach them.
    noClick: true,
    noKeyboard: true,
    onDrop,
  });

  // One input for both: it is told each time which of the two it is to ask for.
  const choose = (isFolder: boolean) => {
    const { current: input } = zone.inputRef;
    // An element of the page, nothing that the hook keeps.
    // eslint-disable-next-line react-hooks/immutability
    if (input) input.webkitdirectory = isFolder;
    zone.open();
  };

  return {
    root: zone.getRootProps(),
    input: zone.getInputProps({ 'aria-label': 'Images to upload' }),
    /** Whether files are being dragged over the page. */
    isDragging: zone.isDragGlobal,
    chooseFiles: () => choose(false),
    chooseFolder: () => choose(true),
  };
}

/** Phones mostly cannot choose folders. */
export const canChooseFolders = 'webkitdirectory' in HTMLInputElement.prototype;
