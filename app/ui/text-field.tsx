/** A field for one line or for paragraphs. */

import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

interface TextFieldProps extends FieldProps {
  /** The maximum length; longer input can be typed, and is reported as an error. */
  limit: number
  kind?: 'text' | 'email' | 'paragraphs'
  autoComplete: string
}

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
