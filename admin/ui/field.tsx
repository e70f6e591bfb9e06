/** A label over its control, with a hint or an error below. */
import type {
  ComponentPropsWithRef,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react'
import { useId } from 'react'
import styles from './field.module.css'

interface Surround {
  label: string
  /** The label is visually hidden, because the context explains the field. */
  isBare?: boolean
  hint?: string
}

export function TextField({
  label,
  isBare,
  hint,
  ...rest
}: Surround & ComponentPropsWithRef<'input'>) {
  const id = useId()
  return (
    <Frame id={id} label={label} isBare={isBare} hint={hint}>
      <input
        dir="auto"
        {...rest}
        id={id}
        className={styles.control}
        aria-describedby={hint && `${id}-hint`}
      />
    </Frame>
  )
}

export function TextArea({
  label,
  isBare,
  hint,
  ...rest
}: Surround & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <Frame id={id} label={label} isBare={isBare} hint={hint}>
      <textarea
        dir="auto"
        {...rest}
        id={id}
        className={styles.control}
        aria-describedby={hint && `${id}-hint`}
      />
    </Frame>
  )
}

export interface Choice {
  value: string
  text: string
}

export function Select({
  label,
  isBare,
  hint,
  choices,
  ...rest
}: Surround & SelectHTMLAttributes<HTMLSelectElement> & { choices: Choice[] }) {
  const id = useId()
  return (
    <Frame id={id} label={label} isBare={isBare} hint={hint}>
      <select {...rest} id={id} className={styles.control}>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  )
}

function Frame({
  id,
  label,
  isBare = false,
  hint,
  children,
}: Surround & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isBare ? 'quiet' : styles.label}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
