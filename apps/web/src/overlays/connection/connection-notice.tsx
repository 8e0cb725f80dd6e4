import { useCallback, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import {
  giveUpReconnecting,
  onReconnecting,
  reconnectingSnapshot,
  retryWaitsS,
} from '../../http/reconnecting.ts';
import { useIsOnline } from '../../ui/hooks/use-is-online.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { useTopModal } from '../../ui/top-modal.ts';
import { focusSoon } from '../focus-soon.ts';
import { useClearOfActionBar } from '../use-clear-of-action-bar.ts';
import styles from './connection-notice.module.css';
import * as messages from './messages.ts';

/** Between the notice and the toasts, whose own distances from the bottom differ by up to 8 px. */
const GAP_PX = 16;

/** Says that the server or the network is away, and what happens about it. */
export function ConnectionNotice() {
  const repeat = useSyncExternalStore(onReconnecting, reconnectingSnapshot);
  const isOnline = useIsOnline();
  const modal = useTopModal();
  const isShown = repeat !== null || !isOnline;
  const focusedBefore = useRef<EventTarget | null>(null);
  // The button also goes by itself, when the server replies.
  const giveFocusBack = useCallback((button: HTMLElement | null) => {
    return () => {
      if (button === document.activeElement) focusSoon(focusedBefore.current);
    };
  }, []);
  const region = useClearOfActionBar(isShown);
  const notice = (
    // The region is always there: what appears in it is read out.
    <div ref={region} role="status" className={styles.place}>
      {isShown && (
        <div ref={raiseToasts} className={styles.notice}>
          {!isOnline && <p>{messages.offline}</p>}
          {repeat && (
            <>
              <p>{messages.reconnecting(repeat, retryWaitsS.length)}</p>
              <TextButton
                ref={giveFocusBack}
                onFocus={({ relatedTarget }) => (focusedBefore.current = relatedTarget)}
                onClick={giveUpReconnecting}
              >
                {messages.cancel}
              </TextButton>
            </>
          )}
        </div>
      )}
    </div>
  );
  // Outside of a modal, Cancel could not be pressed and nothing would be announced.
  return modal ? createPortal(notice, modal) : notice;
}

/** Keeps toasts above the notice: sets `--connection-notice` to the height in px that it takes from them. */
function raiseToasts(notice: HTMLElement | null) {
  if (!notice) return;
  const root = document.documentElement.style;
  const raise = () => root.setProperty('--connection-notice', `${notice.offsetHeight + GAP_PX}px`);
  raise();
  // Its text is in two lines where the window is narrow.
  const observer = new ResizeObserver(raise);
  observer.observe(notice);
  return () => {
    observer.disconnect();
    root.removeProperty('--connection-notice');
  };
}
