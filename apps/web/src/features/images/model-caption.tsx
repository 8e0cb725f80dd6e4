import { useEffect, useId, useRef, useState } from 'react';
import type { FullImage } from '@salon/api-contract';
import { useEditImageMutation } from '../../domain/images/image-endpoints.ts';
import { Button } from '../../ui/button.tsx';
import styles from './model-caption.module.css';
import { messages } from './messages.ts';

interface ModelCaptionProps {
  image: FullImage;
  /** Another caption has been typed and is not saved. */
  isEdited?: boolean;
}

/** Marks a caption that a model wrote, until a person accepts it. */
export function ModelCaption({ image, isEdited = false }: ModelCaptionProps) {
  const id = useId();
  const [editImage] = useEditImageMutation();
  const note = useRef<HTMLParagraphElement>(null);
  const [status, setStatus] = useState<'offered' | 'saving' | 'accepted'>('offered');

  // The button that had the focus is gone.
  useEffect(() => {
    if (status === 'accepted' && document.activeElement === document.body) note.current?.focus();
  }, [status]);

  const accept = async () => {
    setStatus('saving');
    // A caption that a person saves is the person's, changed or not.
    const { id: imageId, captions } = image;
    const metadata = { captions, replaces: { captions } };
    const { error } = await editImage({ id: imageId, metadata });
    setStatus(error ? 'offered' : 'accepted');
  };

  // Once accepted, the caption is no longer the model's.
  if (image.captionBy !== 'model' && status === 'offered') return null;
  return (
    <div className={styles.caption}>
      <p id={id} ref={note} tabIndex={-1} role="status">
        {status === 'accepted' ? messages.captionAccepted : messages.modelCaption}
      </p>
      {status !== 'accepted' && (
        <Button
          color="secondary"
          aria-describedby={id}
          disabled={isEdited}
          isBusy={status === 'saving'}
          onClick={() => void accept()}
        >
          {messages.acceptCaption}
        </Button>
      )}
    </div>
  );
}
