/** The control of a field, by its type. A field is rendered again only when its own value has changed. */
import { memo } from 'react'
import type { FieldPath } from '#shared/check-document.ts'
import type { Field } from '#shared/fields.ts'
import { ChipsField } from './chips-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { GroupField } from './group-field.tsx'
import { ListField } from './list-field.tsx'
import { LocalizedField } from './localized-field.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { NumberField } from './number-field.tsx'
import { ProjectField } from './project-field.tsx'
import { TextField } from './text-field.tsx'

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
        return field.item.type === 'text' ? (
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

export type FieldOf<Type extends Field['type']> = FieldProps<Extract<Field, { type: Type }>>
