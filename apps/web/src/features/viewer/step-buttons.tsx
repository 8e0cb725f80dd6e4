import type { CSSProperties } from 'react';
import type { Box } from '../../engine/core/box.ts';
import * as messages from './control-messages.ts';
import styles from './step-buttons.module.css';
import { ViewerButton } from './viewer-button.tsx';

interface StepButtonsProps {
  /** The image's frame: the buttons are at half its height. */
  frame: Box;
  /** Whether the info panel is beside the image. */
  isBesidePanel: boolean;
  onStep: (by: -1 | 1) => void;
}

/** Buttons for the previous and the next image. */
export function StepButtons({ frame, isBesidePanel, onStep }: StepButtonsProps) {
  const middle: CSSProperties = { insetBlockStart: frame.top + frame.height / 2 };
  return (
    <>
      <ViewerButton
        isRound
        icon="chevron-left"
        text={messages.previous}
        className={`${styles.step} ${styles.previous}`}
        style={middle}
        onClick={() => onStep(-1)}
      />
      <ViewerButton
        isRound
        icon="chevron-left"
        text={messages.next}
        className={`${styles.step} ${styles.next}`}
        style={middle}
        data-beside={isBesidePanel}
        onClick={() => onStep(1)}
      />
    </>
  );
}
