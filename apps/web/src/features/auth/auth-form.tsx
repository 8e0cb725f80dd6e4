import { useActionState } from 'react';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth-form.module.css';
import { problemsOf } from './problems-of.ts';

/** One required text field; `name` is its key in the submitted values. */
export interface AuthField<Name extends string> {
  name: Name;
  label: string;
  help?: string;
  type?: 'email' | 'password';
  autoComplete: ComponentProps<'input'>['autoComplete'];
  autoCapitalize?: 'none';
  spellCheck?: false;
}

interface AuthFormProps<Name extends string> {
  fields: readonly AuthField<Name>[];
  texts: { submit: string; busy: string };
  /** An error it throws is shown above the button. */
  submit: (values: Record<Name, string>) => Promise<void>;
  /** The sentences to show for an error. */
  describe?: (error: unknown) => string[];
}

interface Attempt<Name extends string> {
  values: Partial<Record<Name, string>>;
  problems: string[];
}

/** The form of an account page. After a failure it keeps what was typed, except passwords. */
export function AuthForm<Name extends string>(props: AuthFormProps<Name>) {
  const { fields, texts, submit, describe = problemsOf } = props;

  const [attempt, action, isPending] = useActionState(
    async (_last: Attempt<Name>, form: FormData): Promise<Attempt<Name>> => {
      const values = valuesOf(fields, form);
      try {
        await submit(values);
        return { values, problems: [] };
      } catch (error) {
        console.warn(`${texts.submit} failed`, error);
        return { values, problems: describe(error) };
      }
    },
    { values: {}, problems: [] },
  );

  return (
    <form action={action} className={styles.form}>
      {fields.map((field) => (
        <TextField
          key={field.name}
          required
          defaultValue={field.type === 'password' ? undefined : attempt.values[field.name]}
          {...field}
        />
      ))}
      <Problems problems={isPending ? [] : attempt.problems} />
      <Button type="submit" disabled={isPending}>
        {isPending ? texts.busy : texts.submit}
      </Button>
    </form>
  );
}

/** What is wrong with the form as a whole. The live region is always in the page, so that its changes are announced. */
function Problems({ problems }: { problems: string[] }) {
  return (
    <div role="alert" className={styles.problems}>
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
