/** The control of a field, by its type. A field is rendered again only when its own value has changed. */
import { memo, useState } from 'react'
import type { FieldPath } from '#shared/check-document.ts'
import type { Field } from '#shared/fields.ts'
import { choiceTextOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { lazyPart } from '../../session/lazy-part.tsx'
import { FieldFrame } from './field-frame.tsx'
import { useForm } from './form-context.ts'
import { GroupField, isAsked } from './group-field.tsx'
import { LocalizedField } from './localized-field.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { NamedField } from './named-field.tsx'
import { SetField } from './set-field.tsx'
import { loadControl, TextField } from './text-field.tsx'

// A page that is written on shows them only among its settings: `loadFields` brings them.
const ChipsField = lazyPart(() => import('./chips-field.tsx').then((part) => part.ChipsField))
const ListField = lazyPart(() => import('./list-field.tsx').then((part) => part.ListField))

export interface FieldProps<Type extends Field = Field> {
  path: FieldPath
  field: Type
  value: unknown
  /** The text is missing in this language. */
  isMissing?: boolean
  /** The field may be missing as a whole, in all languages. */
  mayBeLeftOut?: boolean
}

export const FieldEditor = memo(
  function FieldEditor({ field, ...rest }: FieldProps) {
    switch (field.type) {
      case 'text':
        if (field.names && field.names !== 'course') return <NamedField {...rest} field={field} />
        return field.control === 'markdown' ? (
          <MarkdownField {...rest} field={field} />
        ) : (
          <TextField {...rest} field={field} />
        )
      case 'number':
        return field.names ? (
          <ProjectField {...rest} field={field} />
        ) : (
          <NumberField {...rest} field={field} />
        )
      case 'choice':
        return <ChoiceField {...rest} field={field} />
      case 'group':
        return <GroupField {...rest} field={field} />
      case 'localized':
        return <LocalizedField {...rest} field={field} />
      case 'list':
        if (field.isSet) return <SetField {...rest} field={field} />
        return isOfChips(field) ? (
          <ChipsField {...rest} field={field} />
        ) : (
          <ListField {...rest} field={field} />
        )
    }
  },
  (before, after) =>
    before.field === after.field &&
    before.value === after.value &&
    before.isMissing === after.isMissing &&
    before.path.join('/') === after.path.join('/'),
)

function isOfChips({ item }: Extract<Field, { type: 'list' }>): boolean {
  return (item.type === 'text' && item.control !== 'page') || isNamedIcon(item)
}

/** Loads what draws a field. Parts that came later, one by one, would move what the user points at. */
export async function loadFields(field: Field): Promise<unknown> {
  switch (field.type) {
    case 'text':
      return loadControl(field.control)
    case 'group':
      return Promise.all(Object.values(field.fields).filter(isAsked).map(loadFields))
    case 'localized':
      return loadFields(field.field)
    case 'list':
      if (field.isSet) return null
      if (isOfChips(field)) return ChipsField.load()
      return Promise.all([ListField.load(), loadFields(field.item)])
    default:
      return null
  }
}

/** A technology: a name with an icon. */
export function isNamedIcon(item: Field): boolean {
  return item.type === 'group' && Object.keys(item.fields).join() === 'name,icon'
}

export type FieldOf<Type extends Field['type']> = FieldProps<Extract<Field, { type: Type }>>

function ChoiceField({ path, field, value }: FieldOf<'choice'>) {
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
          {(isOptional || isEmpty) && (
            <option value="">{choiceTextOf(fieldWords, kind, path, '') || words.field.none}</option>
          )}
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

function NumberField({ path, field, value }: FieldOf<'number'>) {
  const { edit } = useForm()
  const { min, max, isOptional } = field
  // What is being typed may be no number yet, such as `1.`.
  const [typed, setTyped] = useState('')
  const shown = toNumber(typed) === (value ?? null) ? typed : String(value ?? '')
  return (
    <FieldFrame path={path} isOptional={isOptional}>
      {(props) => (
        <input
          {...props}
          type="number"
          inputMode="decimal"
          step="any"
          min={min}
          max={max}
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value)
            const number = toNumber(target.value)
            edit(path, number ?? (isOptional ? undefined : null))
          }}
        />
      )}
    </FieldFrame>
  )
}

function toNumber(typed: string): number | null {
  const number = Number(typed)
  return typed.trim() === '' || !Number.isFinite(number) ? null : number
}

/** A project, chosen by its title. */
function ProjectField({ path, field, value }: FieldOf<'number'>) {
  const { words, projects, edit } = useForm()
  const { isOptional } = field
  const id = typeof value === 'number' ? value : null
  const isListed = projects?.some((project) => project.id === id)
  return (
    <FieldFrame path={path} isOptional={isOptional} isWide>
      {(props) => (
        <select
          {...props}
          value={id ?? ''}
          onChange={({ target }) =>
            edit(path, target.value === '' ? (isOptional ? undefined : null) : Number(target.value))
          }
        >
          {(isOptional || id === null) && <option value="">{words.field.none}</option>}
          {id !== null && !isListed && (
            <option value={id}>{projects ? words.field.noProject(id) : id}</option>
          )}
          {projects?.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
