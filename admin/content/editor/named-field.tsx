/** A text that names something else, such as a semester of the academic record: chosen from a list. */
import { exemption } from '#shared/academics.ts'
import { choiceTextOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { lookUp } from '#shared/look-up.ts'
import type { FieldOf } from './field-editor.tsx'
import { FieldFrame } from './field-frame.tsx'
import { useForm } from './form-context.ts'

export function NamedField({ path, field, value }: FieldOf<'text'>) {
  const { kind, words, fieldWords, suggestions, edit } = useForm()
  const known = lookUp(suggestions, field.names ?? '') ?? []
  // Older documents name no semester with this.
  const chosen = typeof value === 'string' && value !== exemption ? value : ''
  const isKnown = known.some((one) => one.value === chosen)
  return (
    <FieldFrame path={path} isOptional={field.isOptional}>
      {(props) => (
        <select
          {...props}
          value={chosen}
          onChange={({ target }) => edit(path, target.value === '' ? undefined : target.value)}
        >
          <option value="">{words.field.none}</option>
          {/* Of another school, or not loaded yet. */}
          {chosen !== '' && !isKnown && <option value={chosen}>{chosen}</option>}
          {known.map(({ value, name }) => (
            <option key={value} value={value}>
              {name === value ? choiceTextOf(fieldWords, kind, path, value) : name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
