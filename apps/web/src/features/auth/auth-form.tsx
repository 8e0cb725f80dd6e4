import { useActionState, useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth-form.module.css';
import { namedFields, problemsOf } from './problems-of.ts';

/** One required text field; `name` is its key in the submitted values. */
export interface AuthField<Name extends string> {
  name: Name;
  label: string;
  help?: string;
  type?: 'email' | 'password';
  autoComplete: ComponentProps<'input'>['autoComplete'];
  autoCapitalize?: 'none';
  spellCheck?: false;
  /** Whether a {@link Modal} focuses it when it opens. */
  'data-first'?: true;
}

interface AuthFormProps<Name extends string> {
  fields: readonly AuthField<Name>[];
  /** What the fields contain at first. */
  initial?: Attempt<Name>['values'];
  texts: { submit: string; busy: string };
  /** An error it throws is shown above the button. */
  submit: (values: Record<Name, string>) => Promise<void>;
  /** The sentences to show for an error. */
  describe?: (error: unknown) => string[];
}

interface Attempt<Name extends string> {
  values: Partial<Record<Name, string>>;
  problems: string[];
  /** The names of the fields that the server refused. */
  refused: string[];
  /** Whether the server did not get to look at a password, so that it may be right. */
  keepsPassword: boolean;
}

const noProblems: Pick<Attempt<string>, 'problems' | 'refused'> = { problems: [], refused: [] };

/** The form of an account page. After a failure it keeps what was typed, except passwords that were refused. */
export function AuthForm<Name extends string>(props: AuthFormProps<Name>) {
  const { fields, initial = {}, texts, submit, describe = problemsOf } = props;

  const problemsId = useId();
  const element = useRef<HTMLFormElement>(null);
  const [attempt, action, isPending] = useActionState(
    async (_last: Attempt<Name>, form: FormData): Promise<Attempt<Name>> => {
      const values = valuesOf(fields, form);
      try {
        await submit(values);
        return { values, problems: [], refused: [], keepsPassword: false };
      } catch (error) {
        console.warn(`${texts.submit} failed`, error);
        return {
          values,
          problems: describe(error),
          refused: namedFields(error),
          keepsPassword: !isPasswordJudged(error, fields),
        };
      }
    },
    { values: initial, problems: [], refused: [], keepsPassword: false },
  );
  useKeptFocus(element, isPending);
  useEffect(() => {
    if (attempt.refused.length === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  // What was wrong is out of date as soon as something else is typed.
  const [corrected, setCorrected] = useState(attempt);
  const { problems, refused } = isPending || corrected === attempt ? noProblems : attempt;

  return (
    <form
      ref={element}
      action={action}
      className={styles.form}
      onInput={() => setCorrected(attempt)}
      // The browser names what is wrong instead.
      onInvalidCapture={() => setCorrected(attempt)}
    >
      {fields.map((field) => (
        <TextField
          key={field.name}
          required
          // A refusal resets the form to what was sent.
          readOnly={isPending}
          refusedBy={refused.includes(field.name) ? problemsId : undefined}
          defaultValue={
            field.type !== 'password' || attempt.keepsPassword
              ? attempt.values[field.name]
              : undefined
          }
          {...field}
        />
      ))}
      <Problems id={problemsId} problems={problems} />
      <Button type="submit" disabled={isPending}>
        {isPending ? texts.busy : texts.submit}
      </Button>
    </form>
  );
}

/** Whether the server has looked at a password; it has not if it is away, counts attempts or names other fields. */
function isPasswordJudged(error: unknown, fields: readonly AuthField<string>[]): boolean {
  if (!(error instanceof ApiError)) return true;
  if (error.status === 0 || error.status === 429 || error.status >= 500) return false;
  const named = namedFields(error);
  const isPassword = ({ name, type }: AuthField<string>) =>
    type === 'password' && named.includes(name);
  return named.length === 0 || fields.some(isPassword);
}

/** What is wrong with the form as a whole. The live region is always in the page, so that its changes are announced. */
function Problems({ id, problems }: { id: string; problems: string[] }) {
  return (
    <div id={id} role="alert" className={styles.problems}>
      {problems.length > 1 ? (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : (
        problems[0]
      )}
    </div>
  );
}

function valuesOf<Name extends string>(
  fields: readonly AuthField<Name>[],
  form: FormData,
): Record<Name, string> {
  const entries = fields.map(({ name }) => {
    const value = form.get(name);
    return [name, typeof value === 'string' ? value : ''] as const;
  });
  // Object.fromEntries does not keep the type of the keys.
  return Object.fromEntries(entries) as Record<Name, string>;
}
