import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
}

/** On or off, at once. */
export function Switch({ label, isOn, onChange, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={styles.switch}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
    >
      <span className={styles.track} aria-hidden="true" />
      {label}
    </button>
  );
}
