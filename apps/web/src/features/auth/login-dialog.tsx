import { useId } from 'react';
import { Link } from '../../ui/link.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Aside } from './aside.tsx';
import styles from './login-dialog.module.css';
import { LoginForm } from './login-form.tsx';
import { common, loginTexts } from './messages.ts';

/** The login over a screen whose session has ended. The screen cannot be read: someone else may be at the computer. */
export function LoginDialog({ username }: { username: string }) {
  const id = useId();
  return (
    <Modal title={loginTexts.title} hidesScreen describedBy={id}>
      <div className={styles.content}>
        <p id={id}>{loginTexts.sessionEnded}</p>
        <LoginForm username={username} />
        <div>
          <Aside>
            {/* In a new tab, so that the screen stays. A login there is also a login here. */}
            <Link to="/forgot-password" target="_blank">
              {loginTexts.forgot} <span className="visually-hidden">{common.newTab}</span>
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
