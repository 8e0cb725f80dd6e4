import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { tryAgain } from '../../ui/messages.ts';
import styles from './collection-list-notice.module.css';
import { messages } from './messages.ts';
import type { useCollectionList } from './use-collection-list.ts';

interface CollectionListNoticeProps {
  list: ReturnType<typeof useCollectionList>;
  /** Gives the focus to the choice, when the button that had it goes. */
  onLoaded: () => void;
}

/** Beside a choice of collections: says that they load, or that this failed, and tries again. */
export function CollectionListNotice({ list, onLoaded }: CollectionListNoticeProps) {
  const hasAsked = useRef(false);
  const isLoaded = list.items !== null;
  useEffect(() => {
    if (isLoaded && hasAsked.current) onLoaded();
    if (isLoaded) hasAsked.current = false;
  }, [isLoaded, onLoaded]);
  const tryNow = () => {
    hasAsked.current = true;
    void list.reload();
  };
  if (isLoaded) return null;
  if (!list.hasFailed) {
    return (
      <Hint role="status" className={styles.loading}>
        {messages.listLoading}
      </Hint>
    );
  }
  return (
    <div className={styles.failed}>
      <p role="alert">{messages.listNotLoaded}</p>
      <Button color="secondary" isBusy={list.isFetching} onClick={tryNow}>
        {tryAgain}
      </Button>
    </div>
  );
}
