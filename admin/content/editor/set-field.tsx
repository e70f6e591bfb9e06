/** Some of a few choices, as boxes to tick. */
import { choiceTextOf, fieldTextOf } from '#shared/i18n/panel/fields/field-labels.ts'
import frame from '../../ui/field.module.css'
import styles from './editor.module.css'
import type { FieldOf } from './field-editor.tsx'
import { Problems } from './field-frame.tsx'
import { idOf, useForm } from './form-context.ts'

export function SetField({ path, field, value }: FieldOf<'list'>) {
  const { kind, fieldWords, edit } = useForm()
  const { label, hint } = fieldTextOf(fieldWords, kind, path)
  const values = field.item.type === 'choice' ? field.item.values : []
  // Without the field, every choice counts.
  const chosen = Array.isArray(value) ? value : values
  return (
    <fieldset
      className={`${frame.field} ${styles.set}`}
      id={idOf(path)}
      tabIndex={-1}
      data-path={JSON.stringify(path)}
    >
      <legend className={frame.label}>{label}</legend>
      {values.map((one) => (
        <label key={one}>
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={({ target }) =>
              edit(
                path,
                values.filter((each) => (each === one ? target.checked : chosen.includes(each))),
              )
            }
          />
          {choiceTextOf(fieldWords, kind, path, one)}
        </label>
      ))}
      {hint && <p className={frame.hint}>{hint}</p>}
      <Problems path={path} />
    </fieldset>
  )
}
