/**
 * One field of a form: its label above, a hint below, and what is wrong with it in words. The words of
 * every way to be wrong stand with the field, so that the page's script can say them at once.
 */
import styles from './field.module.css'

/** What a field of any kind is told. */
export interface FieldProps {
  name: string
  label: string
  hint?: string
  /** Shown beside the label of a field that may stay empty; without it, the field is required. */
  optional?: string
  /** What was typed before. */
  value: string | undefined
  /** The way in which that is wrong. */
  error: keyof FieldErrors | undefined
  errors: FieldErrors
}

export interface FieldErrors {
  required?: string
  tooLong?: string
  malformed?: string
}

/** What ties a control to its label, hint and error. */
export interface FieldControl {
  id: string
  name: string
  required: boolean
  defaultValue: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props extends FieldProps {
  children: (control: FieldControl) => React.ReactNode
}

export function Field({ name, label, hint, optional, value, error, errors, children }: Props) {
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={name}>
        {label}
        {optional && <span className={styles.optional}>{optional}</span>}
      </label>
      {children({
        id: name,
        name,
        required: !optional,
        defaultValue: value,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.join(' ') || undefined,
      })}
      <p
        className={styles.error}
        id={`${name}-error`}
        data-required={errors.required}
        data-too-long={errors.tooLong}
        data-malformed={errors.malformed}
      >
        {error && errors[error]}
      </p>
      {hint && (
        <p className={styles.hint} id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
