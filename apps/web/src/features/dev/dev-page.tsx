import { useState } from 'react';
import type { ReactNode } from 'react';
import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { firstIcons, nameOfIcon } from '../../ui/icon-files.ts';
import { Icon } from '../../ui/icon.tsx';
import { moreIcons } from '../../ui/more-icon-files.ts';
import { Progress } from '../../ui/progress.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import styles from './dev-page.module.css';
import { messages } from './messages.ts';

const iconNames = Object.keys({ ...firstIcons, ...moreIcons })
  .map(nameOfIcon)
  .sort();

/** All interface components on one page. */
export default function DevPage() {
  return (
    <main className={styles.page}>
      <title>{messages.documentTitle}</title>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <Part name={messages.buttons.heading}>
        <Button>{messages.buttons.primary}</Button>
        <Button color="secondary">{messages.buttons.secondary}</Button>
        <Button isDanger>{messages.buttons.danger}</Button>
        <Button disabled>{messages.buttons.disabled}</Button>
        <Button color="secondary">
          <Icon name="upload" size={20} />
          {messages.buttons.withIcon}
        </Button>
      </Part>
      <Part name={messages.dialogs.heading}>
        <Dialogs />
      </Part>
      <Part name={messages.icons}>
        <ul className={styles.icons}>
          {iconNames.map((name) => (
            <li key={name} title={name}>
              <Icon name={name} />
              <span className="visually-hidden">{name}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part name={messages.inputs.heading}>
        <TextField
          className={styles.field}
          label={messages.inputs.label}
          placeholder={messages.inputs.placeholder}
          help={messages.inputs.help}
        />
        <TextField
          className={styles.field}
          label={messages.inputs.labelWithError}
          defaultValue="-3"
          error={messages.inputs.error}
        />
        <TextField className={styles.field} label={messages.inputs.multiline} isMultiline />
      </Part>
      <Part name={messages.progress.heading}>
        <Progresses />
      </Part>
      <Part name={messages.switches.heading}>
        <Switches />
      </Part>
      <Part name={messages.toasts.heading}>
        <Toasts />
      </Part>
      <Part name={messages.toggles.heading}>
        <Toggles />
      </Part>
    </main>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{name}</h2>
      <div className={styles.row}>{children}</div>
    </section>
  );
}

function Dialogs() {
  const dispatch = useAppDispatch();
  const texts = messages.dialogs;
  return (
    <>
      <Button
        color="secondary"
        onClick={() =>
          dispatch(
            showDialog({
              ...texts.question,
              actions: [{ name: texts.delete, color: 'danger', icon: 'trash-2' }],
            }),
          )
        }
      >
        {texts.withCancel}
      </Button>
      <Button
        color="secondary"
        onClick={() =>
          dispatch(showDialog({ title: texts.about, description: texts.text, useX: true }))
        }
      >
        {texts.withCross}
      </Button>
      <Button
        color="secondary"
        onClick={() =>
          dispatch(
            showDialog({
              title: texts.mustBeAnswered,
              actions: [{ name: texts.no, color: 'secondary' }, { name: texts.yes }],
              dismissible: false,
            }),
          )
        }
      >
        {texts.notDismissible}
      </Button>
    </>
  );
}

function Progresses() {
  const [value, setValue] = useState(40);
  return (
    <div className={styles.wide}>
      <Progress value={0} label={messages.progress.none} />
      <Progress value={value} label={messages.progress.some} />
      <Progress value={100} label={messages.progress.all} />
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        aria-label={messages.progress.amount}
        onChange={(event) => setValue(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

function Switches() {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Switch label={messages.switches.label} isOn={isOn} onChange={setOn} />
      <Switch label={messages.switches.disabled} isOn={false} onChange={setOn} disabled />
    </>
  );
}

function Toasts() {
  const dispatch = useAppDispatch();
  const kinds = [
    { type: 'info', duration: 2 },
    { type: 'success', duration: 4 },
    { type: 'warning', duration: 6 },
    { type: 'error', duration: 10 },
  ] as const;
  return (
    <>
      {kinds.map(({ type, duration }) => (
        <Button
          key={type}
          color="secondary"
          onClick={() =>
            dispatch(
              showToast({
                type,
                duration,
                ...messages.toasts.kind(type, duration),
                action: {
                  name: messages.toasts.again,
                  callback: () => dispatch(showToast({ title: messages.toasts.again })),
                },
              }),
            )
          }
        >
          {type}
        </Button>
      ))}
      <Button
        color="secondary"
        onClick={() =>
          dispatch(showToast({ title: messages.toasts.staying, showIcon: false, duration: 0 }))
        }
      >
        {messages.toasts.stay}
      </Button>
    </>
  );
}

function Toggles() {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.wide}>
      <Button color="secondary" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? messages.toggles.hide : messages.toggles.show}
      </Button>
      <Toggle isShown={isShown}>
        <p>{messages.toggles.atOnce}</p>
      </Toggle>
      <Toggle isShown={isShown} animate>
        <p>{messages.toggles.unfolding}</p>
      </Toggle>
    </div>
  );
}
