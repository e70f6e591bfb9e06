import { choiceTextOf } from '#shared/i18n/panel/fields/field-labels.ts'
import type { FieldOf } from './field-editor.tsx'
import { FieldFrame } from './field-frame.tsx'
import { useForm } from './form-context.ts'

export function ChoiceField({ path, field, value }: FieldOf<'choice'>) {
  const { kind, words, fieldWords, edit } = useForm()
  const { values, isOptional } = field
  const chosen = typeof value === 'string' ? value : ''
  const isEmpty = !values.includes(chosen)
  return (
    <FieldFrame path={path} isOptional={isOptional}>
      {(props) => (
        <select
          {...props}
          value={isEmpty ? '' : chosen}
          onChange={({ target }) => edit(path, target.value === '' ? undefined : target.value)}
        >
          {(isOptional || isEmpty) && <option value="">{words.field.none}</option>}
          {values.map((one) => (
            <option key={one} value={one}>
              {choiceTextOf(fieldWords, kind, path, one)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
