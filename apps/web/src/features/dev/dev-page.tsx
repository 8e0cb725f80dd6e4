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

const iconNames = Object.keys({ ...firstIcons, ...moreIcons })
  .map(nameOfIcon)
  .sort();

/** All interface components on one page. */
export default function DevPage() {
  return (
    <main className={styles.page}>
      <title>Interface components · Salon</title>
      <ScreenHeading>Interface components</ScreenHeading>
      <Part name="Buttons">
        <Button>Primary</Button>
        <Button color="secondary">Secondary</Button>
        <Button isDanger>Delete</Button>
        <Button disabled>Disabled</Button>
        <Button color="secondary">
          <Icon name="upload" size={20} />
          With an icon
        </Button>
      </Part>
      <Part name="Dialogs">
        <Dialogs />
      </Part>
      <Part name="Icons">
        <ul className={styles.icons}>
          {iconNames.map((name) => (
            <li key={name} title={name}>
              <Icon name={name} />
              <span className="visually-hidden">{name}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part name="Inputs">
        <TextField
          className={styles.field}
          label="Text"
          placeholder="Dusk over the lake"
          help="Help is shown below."
        />
        <TextField
          className={styles.field}
          label="With an error"
          defaultValue="-3"
          error="Enter a number above 0."
        />
        <TextField className={styles.field} label="Several lines" isMultiline />
      </Part>
      <Part name="Progress bars">
        <Progresses />
      </Part>
      <Part name="Switches">
        <Switches />
      </Part>
      <Part name="Toasts">
        <Toasts />
      </Part>
      <Part name="Toggles">
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
  const text = '<p>Some text with <strong>formatting</strong> and <a href="/">a link</a>.</p>';
  return (
    <>
      <Button
        color="secondary"
        onClick={() =>
          dispatch(
            showDialog({
              title: 'Delete this image?',
              description: 'It cannot be brought back.',
              actions: [{ name: 'Delete', color: 'danger', icon: 'trash-2' }],
            }),
          )
        }
      >
        With Cancel
      </Button>
      <Button
        color="secondary"
        onClick={() => dispatch(showDialog({ title: 'About', description: text, useX: true }))}
      >
        With a cross
      </Button>
      <Button
        color="secondary"
        onClick={() =>
          dispatch(
            showDialog({
              title: 'This must be answered',
              actions: [{ name: 'No', color: 'secondary' }, { name: 'Yes' }],
              dismissible: false,
            }),
          )
        }
      >
        Not dismissible
      </Button>
    </>
  );
}

function Progresses() {
  const [value, setValue] = useState(40);
  return (
    <div className={styles.wide}>
      <Progress value={0} label="Nothing done" />
      <Progress value={value} label="Some done" />
      <Progress value={100} label="All done" />
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        aria-label="How much is done"
        onChange={(event) => setValue(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

function Switches() {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Switch label="A switch" isOn={isOn} onChange={setOn} />
      <Switch label="Disabled" isOn={false} onChange={setOn} disabled />
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
                title: `A toast: ${type}`,
                description: `It stays for ${duration} seconds.`,
                action: { name: 'Again', callback: () => dispatch(showToast({ title: 'Again' })) },
              }),
            )
          }
        >
          {type}
        </Button>
      ))}
      <Button
        color="secondary"
        onClick={() => dispatch(showToast({ title: 'Stays', showIcon: false, duration: 0 }))}
      >
        stays
      </Button>
    </>
  );
}

function Toggles() {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.wide}>
      <Button color="secondary" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </Button>
      <Toggle isShown={isShown}>
        <p>At once.</p>
      </Toggle>
      <Toggle isShown={isShown} animate>
        <p>Unfolding.</p>
      </Toggle>
    </div>
  );
}
