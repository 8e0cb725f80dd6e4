import type { CSSProperties } from 'react';
import type { Box } from '../../engine/core/fit.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './step-buttons.module.css';
import controls from './viewer.module.css';

interface StepButtonsProps {
  /** Where the image hangs: the buttons are half-way down its sides. */
  frame: Box;
  /** The information stands next to it. */
  isBesidePanel: boolean;
  onStep: (by: -1 | 1) => void;
}

/** The previous and the next image, for a mouse or a finger. */
export function StepButtons({ frame, isBesidePanel, onStep }: StepButtonsProps) {
  const middle: CSSProperties = { insetBlockStart: frame.top + frame.height / 2 };
  return (
    <>
      <button
        type="button"
        className={`${controls.control} ${styles.step} ${styles.previous}`}
        style={middle}
        aria-label="Previous image"
        title="Previous"
        onClick={() => onStep(-1)}
      >
        <Icon name="chevron-left" />
      </button>
      <button
        type="button"
        className={`${controls.control} ${styles.step} ${styles.next}`}
        style={middle}
        data-beside={isBesidePanel}
        aria-label="Next image"
        title="Next"
        onClick={() => onStep(1)}
      >
        <Icon name="chevron-left" />
      </button>
    </>
  );
}
