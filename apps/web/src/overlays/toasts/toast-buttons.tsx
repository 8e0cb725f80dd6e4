import { useAppDispatch } from '../../state/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { ignoreSecondClick } from '../../ui/ignore-second-click.ts';
import { TextButton } from '../../ui/text-button.tsx';
import * as messages from './messages.ts';
import { acceptToast, dismissToast } from './show-toast.ts';
import styles from './toast-buttons.module.css';
import type { Toast } from './toasts-slice.ts';

interface ToastButtonsProps {
  toast: Toast;
  /** Called when the toast goes. */
  onGone: () => void;
}

/** The buttons of a toast: its action and Dismiss. Screen readers announce only the text of the toast. */
export function ToastButtons({ toast, onGone }: ToastButtonsProps) {
  const dispatch = useAppDispatch();
  const { action, dismissible, title } = toast;
  return (
    <div className={styles.buttons} aria-live="off">
      {action && (
        <TextButton
          className={styles.action}
          onClick={() => {
            if (!dispatch(acceptToast(toast))) return;
            ignoreSecondClick();
            onGone();
          }}
        >
          {action.name}
        </TextButton>
      )}
      {dismissible && (
        <button
          className={styles.dismiss}
          aria-label={messages.dismiss(title)}
          onClick={() => {
            dispatch(dismissToast(toast));
            onGone();
          }}
        >
          <Icon name="x" size={16} />
        </button>
      )}
    </div>
  );
}
