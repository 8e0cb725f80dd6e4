import { useId } from 'react';
import { Link } from '../../ui/link.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Aside } from './aside.tsx';
import styles from './login-dialog.module.css';
import { LoginForm } from './login-form.tsx';
import { common, loginTexts } from './messages.ts';

const stay = () => undefined;

/** The login over a screen whose session has ended. It hides what is below, which may be seen by a person who left. */
export function LoginDialog({ username }: { username: string }) {
  const id = useId();
  return (
    <Modal
      title={loginTexts.title}
      isDismissible={false}
      hidesScreen
      describedBy={id}
      onClose={stay}
    >
      <div className={styles.content}>
        <p id={id}>{loginTexts.sessionEnded}</p>
        <LoginForm username={username} />
        <div>
          <Aside>
            {/* A tab of its own, so that the screen stays. A login there is a login here. */}
            <Link to="/forgot-password" target="_blank">
              {loginTexts.forgot}
            </Link>
          </Aside>
          <Aside>
            <Link to="/">{common.toGallery}</Link>
          </Aside>
        </div>
      </div>
    </Modal>
  );
}
