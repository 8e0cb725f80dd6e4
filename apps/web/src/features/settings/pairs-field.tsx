import { useEffect, useId, useRef, useState } from 'react';
import type { TextPair } from '@salon/api-contract';
import { moved } from '../../engine/core/moved.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PairRow } from './pair-row.tsx';
import type { PairPart } from './pair-row.tsx';
import styles from './settings.module.css';

interface PairsFieldProps {
  label: string;
  description: string;
  value: readonly TextPair[];
  error: string | undefined;
  onEdit: (value: TextPair[]) => void;
}

/** Texts to replace, each with what replaces it, in the order in which that happens. */
export function PairsField({ label, description, value, error, onEdit }: PairsFieldProps) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  // Rows have no names of their own, so the focus is led to where its row has gone.
  const next = useRef<{ index: number; part: PairPart } | null>(null);
  const [news, setNews] = useState('');
  // A new pair is empty until it is filled in, so it shows no error yet.
  const [fresh, setFresh] = useState<number | null>(null);
  const isWrong = ([replace]: TextPair, index: number) => replace === '' && index !== fresh;
  const shownError = fresh === null || value.some(isWrong) ? error : undefined;

  useEffect(() => {
    if (!next.current) return;
    const { index, part } = next.current;
    next.current = null;
    const row = list.current?.children[index];
    const target = row?.querySelector<HTMLElement>(`[data-part="${part}"]:not(:disabled)`);
    (target ?? row?.querySelector('input') ?? add.current)?.focus();
  }, [value]);

  const move = (from: number, to: number, part: PairPart) => {
    if (to < 0 || to >= value.length) return;
    next.current = { index: to, part };
    setNews(`Moved to position ${to + 1} of ${value.length}.`);
    onEdit(moved(value, from, to));
  };
  const remove = (index: number) => {
    next.current = { index: Math.min(index, value.length - 2), part: 'remove' };
    setNews(`Pair ${index + 1} removed.`);
    onEdit(value.toSpliced(index, 1));
  };

  return (
    <fieldset className={styles.pairs} aria-describedby={`${id}-help`}>
      <legend className={styles.label}>{label}</legend>
      <ol ref={list}>
        {value.map((pair, index) => (
          <PairRow
            key={index}
            pair={pair}
            index={index}
            count={value.length}
            isWrong={error !== undefined && isWrong(pair, index)}
            onLeave={() => setFresh(null)}
            onEdit={(edited) => onEdit(value.with(index, edited))}
            onMove={(to, part) => move(index, to, part)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {shownError && <p className={styles.error}>{shownError}</p>}
      <p id={`${id}-help`} className={styles.help}>
        {description} Alt with an arrow key moves a pair.
      </p>
      <Button
        ref={add}
        color="secondary"
        className={styles.add}
        aria-label={`Add a pair to ${label}`}
        onClick={() => {
          next.current = { index: value.length, part: 'replace' };
          setFresh(value.length);
          onEdit([...value, ['', '']]);
        }}
      >
        <Icon name="plus" size={20} />
        Add
      </Button>
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </fieldset>
  );
}
