import type { FocusEvent, KeyboardEvent } from 'react';
import type { TextPair } from '@salon/api-contract';
import { IconButton } from '../../ui/icon-button.tsx';
import { messages } from './messages.ts';
import styles from './pair-row.module.css';

/** The controls of a row. The focus returns to the same control after a move. */
export type PairPart = 'replace' | 'with' | 'up' | 'down' | 'remove';

interface PairRowProps {
  pair: TextPair;
  index: number;
  count: number;
  isWrong: boolean;
  /** Called when the focus leaves the row, and on Enter, which saves the form. */
  onLeave: () => void;
  onEdit: (pair: TextPair) => void;
  onMove: (to: number, part: PairPart) => void;
  onRemove: () => void;
}

export function PairRow(props: PairRowProps) {
  const { pair, index, count, isWrong, onLeave, onEdit, onMove, onRemove } = props;
  const [from, to] = pair;
  const number = index + 1;
  const moveByKey = (part: PairPart) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? index - 1 : index + 1, part);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onLeave();
  };
  return (
    <li
      className={styles.pair}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onLeave();
      }}
    >
      <input
        data-part="replace"
        aria-label={messages.replace.label(number)}
        aria-invalid={isWrong ? true : undefined}
        autoComplete="off"
        placeholder={messages.replace.placeholder}
        value={from}
        onChange={({ currentTarget }) => onEdit([currentTarget.value, to])}
        onKeyDown={moveByKey('replace')}
      />
      <span aria-hidden="true">→</span>
      <input
        data-part="with"
        aria-label={messages.with.label(number)}
        autoComplete="off"
        placeholder={messages.with.placeholder}
        value={to}
        onChange={({ currentTarget }) => onEdit([from, currentTarget.value])}
        onKeyDown={moveByKey('with')}
      />
      <span className={styles.moves}>
        <IconButton
          data-part="up"
          icon="chevron-up"
          label={messages.moveUp(number)}
          disabled={index === 0}
          onClick={() => onMove(index - 1, 'up')}
        />
        <IconButton
          data-part="down"
          icon="chevron-down"
          label={messages.moveDown(number)}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1, 'down')}
        />
        <IconButton
          data-part="remove"
          icon="x"
          label={messages.remove(number)}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
