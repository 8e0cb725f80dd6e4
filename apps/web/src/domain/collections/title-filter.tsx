import { TextField } from '../../ui/text-field.tsx';
import { messages } from './messages.ts';

/** A list with more collections can be narrowed by a text. */
const FEW = 10;

export const canBeNarrowed = (collections: readonly unknown[] | null): boolean =>
  (collections?.length ?? 0) > FEW;

interface TitleFilterProps {
  text: string;
  /** How many collections it leaves. */
  count: number;
  className?: string;
  disabled?: boolean;
  onChange: (text: string) => void;
}

/** Narrows a list of collections while a person types. */
export function TitleFilter({ onChange, text, count, ...props }: TitleFilterProps) {
  return (
    <>
      <TextField
        label={messages.find}
        autoComplete="off"
        spellCheck={false}
        value={text}
        {...props}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        // The form around it is not complete with this.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="visually-hidden">
        {text && messages.found(count)}
      </p>
    </>
  );
}
