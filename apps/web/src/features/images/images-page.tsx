import { useMemo, useReducer } from 'react';
import { imagePath } from '../../shared/image-path.ts';
import { sheetItems } from '../../shared/sheet-items.ts';
import { useScrollMemory } from '../../shared/use-scroll-memory.ts';
import { useImageList } from '../../shell/library/use-image-list.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ContactSheet } from '../../ui/contact-sheet/contact-sheet.tsx';
import { nextSelection, nothingSelected } from '../../ui/contact-sheet/selection.ts';
import { SelectionHeader } from '../../ui/contact-sheet/selection-header.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Message } from '../../ui/message.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { useDeleteImages } from './use-delete-images.ts';
import styles from './images.module.css';

export default function ImagesPage() {
  const { status, error, items, reload } = useImageList();
  const sheet = useMemo(() => sheetItems(items ?? []), [items]);
  const [selection, tell] = useReducer(nextSelection, nothingSelected);
  const clear = () => tell({ type: 'replaced', ids: [] });
  useScrollMemory(sheet.length > 0);

  // Something selected may have been deleted elsewhere.
  const selected = useMemo(
    () => sheet.filter(({ id }) => selection.ids.has(id)).map(({ id }) => id),
    [sheet, selection],
  );
  const { deleting, askToDelete } = useDeleteImages((deleted) => {
    const gone = new Set(deleted);
    tell({ type: 'replaced', ids: selected.filter((id) => !gone.has(id)) });
  });
  const [first] = selected;

  return (
    <div className={styles.page}>
      <title>Images · Salon</title>
      <SelectionHeader
        count={selected.length}
        onCancel={clear}
        actions={
          <>
            {first && selected.length === 1 && (
              <ButtonLink color="secondary" to={`${imagePath(first)}/edit`}>
                Edit
              </ButtonLink>
            )}
            <Button isDanger disabled={deleting !== null} onClick={() => askToDelete(selected)}>
              Delete
            </Button>
          </>
        }
      >
        <ScreenHeader title="Images" note={sheet.length > 0 && sheet.length.toLocaleString('en')}>
          <ButtonLink to="/dashboard/images/upload">
            <Icon name="upload" size={20} />
            Upload
          </ButtonLink>
        </ScreenHeader>
      </SelectionHeader>
      {deleting && deleting.total > 1 && (
        <div>
          <p>
            Deleting {deleting.done + 1} of {deleting.total}
          </p>
          <Progress label="Deleting images" value={(deleting.done / deleting.total) * 100} />
        </div>
      )}
      {status === 'failed' && items === null && (
        <Message title="The images did not arrive">
          <p>{error}</p>
          <Button onClick={reload}>Try again</Button>
        </Message>
      )}
      {items?.length === 0 && (
        <Message title="No images yet">
          <p>Upload your first photographs; the gallery shows them at once.</p>
          <ButtonLink to="/dashboard/images/upload">
            <Icon name="upload" size={20} />
            Upload images
          </ButtonLink>
        </Message>
      )}
      {sheet.length > 0 && (
        <ContactSheet
          label="Images"
          items={sheet}
          selection={selection}
          onSelect={tell}
          hrefOf={imagePath}
        />
      )}
    </div>
  );
}
