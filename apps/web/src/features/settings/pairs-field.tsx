import { useEffect, useId, useRef, useState } from 'react';
import type { TextPair } from '@salon/api-contract';
import { moved } from '../../domain/moved.ts';
import { Announced, noAnnouncement } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldNotes } from '../../ui/field-notes.tsx';
import { Icon } from '../../ui/icon.tsx';
import { describedBy } from './described-by.ts';
import { messages } from './messages.ts';
import { PairRow } from './pair-row.tsx';
import type { PairPart } from './pair-row.tsx';
import styles from './pairs-field.module.css';
import { SettingLabel } from './setting-label.tsx';

interface PairsFieldProps {
  label: string;
  description: string;
  value: readonly TextPair[];
  error: string | undefined;
  onEdit: (value: TextPair[]) => void;
}

/** An ordered list of text replacements. */
export function PairsField({ label, description, value, error, onEdit }: PairsFieldProps) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  // Rows are keyed by position, so the focus has to follow a moved row.
  const next = useRef<{ index: number; part: PairPart } | null>(null);
  const [news, setNews] = useState(noAnnouncement);
  // A new pair is empty until it is filled in, so it shows no error yet.
  const [fresh, setFresh] = useState<number | null>(null);
  const isWrong = ([replace]: TextPair, index: number) => replace === '' && index !== fresh;
  const hasWrong = value.some(isWrong);
  const shownError = fresh === null || hasWrong ? error : undefined;

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
    setNews({ text: messages.moved(to + 1, value.length) });
    onEdit(moved(value, from, to));
  };
  const remove = (index: number) => {
    next.current = { index: Math.min(index, value.length - 2), part: 'remove' };
    setNews({ text: messages.removed(index + 1) });
    onEdit(value.toSpliced(index, 1));
  };

  return (
    <fieldset
      aria-describedby={describedBy(id, shownError)}
      // Where no pair is wrong, the error is about all of them.
      aria-invalid={shownError && !hasWrong ? true : undefined}
    >
      <SettingLabel as="legend">{label}</SettingLabel>
      <ol ref={list} className={styles.pairs}>
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
      <FieldNotes id={id} error={shownError} help={`${description} ${messages.moveHint}`} />
      <Button
        ref={add}
        color="secondary"
        className={styles.add}
        aria-label={messages.addPair(label)}
        onClick={() => {
          next.current = { index: value.length, part: 'replace' };
          setFresh(value.length);
          onEdit([...value, ['', '']]);
        }}
      >
        <Icon name="plus" size={20} />
        {messages.add}
      </Button>
      <Announced announcement={news} />
    </fieldset>
  );
}
