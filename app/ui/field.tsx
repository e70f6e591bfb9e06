/**
 * A field of a form: its label above, a hint and an error message below. All possible error messages are in
 * the page, so that the page's script can show them at once.
 */
import styles from './field.module.css'

/** The common properties of all fields. */
export interface FieldProps {
  name: string
  label: string
  hint?: string
  /** Shown beside the label of an optional field; without it, the field is required. */
  optional?: string
  /** The previous input. */
  value: string | undefined
  /** The error of that input. */
  error: keyof FieldErrors | undefined
  errors: FieldErrors
}

export interface FieldErrors {
  required?: string
  tooLong?: string
  malformed?: string
}

/** The ids that connect a control with its label, hint and error. */
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

interface TextFieldProps extends FieldProps {
  /** The maximum length; longer input can be typed, and is reported as an error. */
  limit: number
  kind?: 'text' | 'email' | 'paragraphs'
  autoComplete: string
}

/** A field for one line or for paragraphs. */
export function TextField({ limit, kind = 'text', autoComplete, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) =>
        kind === 'paragraphs' ? (
          <textarea
            {...control}
            className={styles.control}
            rows={8}
            dir="auto"
            data-limit={limit}
          />
        ) : (
          <input
            {...control}
            className={styles.control}
            type={kind}
            dir="auto"
            autoComplete={autoComplete}
            data-limit={limit}
          />
        )
      }
    </Field>
  )
}
