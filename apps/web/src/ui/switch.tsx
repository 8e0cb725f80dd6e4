import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
  /** The id of the element that describes it. */
  describedBy?: string;
  isInvalid?: boolean;
}

/** Takes effect at once, unlike a checkbox in a form. */
export function Switch({ label, isOn, onChange, disabled, describedBy, isInvalid }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      className={styles.switch}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
    >
      <span className={styles.track} aria-hidden="true" />
      {label}
    </button>
  );
}
