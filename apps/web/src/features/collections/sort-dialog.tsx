import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ModalForm } from '../../ui/modal-form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { messages } from './messages.ts';
import { orders } from './sort-pictures.ts';
import type { SortOrder } from './sort-pictures.ts';

const { sorting } = messages;

interface SortDialogProps {
  onSort: (order: SortOrder) => void;
  onClose: () => void;
}

/** Asks for the order in which a collection is put. */
export function SortDialog({ onSort, onClose }: SortDialogProps) {
  const [chosen, setChosen] = useState<SortOrder>('date');
  // The keys of an object of this file's own type.
  const all = Object.keys(orders) as SortOrder[];
  return (
    <Modal title={sorting.heading} onClose={onClose}>
      <ModalForm
        onSubmit={(event) => {
          event.preventDefault();
          onSort(chosen);
        }}
        actions={
          <>
            <Button color="secondary" onClick={onClose}>
              {messages.form.cancel}
            </Button>
            <Button type="submit">{sorting.sort}</Button>
          </>
        }
      >
        <fieldset>
          <legend className="visually-hidden">{sorting.heading}</legend>
          {all.map((order) => (
            <Choice
              key={order}
              type="radio"
              name="order"
              checked={order === chosen}
              onChange={() => setChosen(order)}
            >
              {orders[order]}
            </Choice>
          ))}
        </fieldset>
      </ModalForm>
    </Modal>
  );
}
