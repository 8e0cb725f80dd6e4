import { useState } from 'react';
import type { ImageSorting } from '@salon/api-contract';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ModalForm } from '../../ui/modal-form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { messages as listMessages } from '../../domain/list-choices/messages.ts';
import { messages } from './messages.ts';

const { sorting } = messages;

/** Not by the upload: that is how they were put into the collection. */
const orders = ['date-asc', 'date', 'name', 'name-desc'] as const;

interface SortDialogProps {
  onSort: (order: ImageSorting) => void;
  onClose: () => void;
}

/** Asks for the order in which a collection is put. */
export function SortDialog({ onSort, onClose }: SortDialogProps) {
  const [chosen, setChosen] = useState<ImageSorting>('date-asc');
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
          {orders.map((order) => (
            <Choice
              key={order}
              type="radio"
              name="order"
              checked={order === chosen}
              onChange={() => setChosen(order)}
            >
              {listMessages.sortings[order]}
            </Choice>
          ))}
        </fieldset>
      </ModalForm>
    </Modal>
  );
}
