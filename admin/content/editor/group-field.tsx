/** Fields that belong together. An optional group can be added and removed. */
import { flushSync } from 'react-dom'
import type { FieldPath } from '#shared/check-document.ts'
import { emptyOf } from '#shared/content-fields.ts'
import type { Field } from '#shared/fields.ts'
import { fieldTextOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { lookUp } from '#shared/look-up.ts'
import { Button } from '../../ui/button.tsx'
import styles from './editor.module.css'
import { FieldEditor, type FieldOf } from './field-editor.tsx'
import { Problems } from './field-frame.tsx'
import { idOf, useForm } from './form-context.ts'
import { useUndo } from './use-undo.ts'

export function GroupField({ path, field, value }: FieldOf<'group'>) {
  const { kind, words, fieldWords, defaultLanguage, edit, read } = useForm()
  const reportRemoved = useUndo()
  const { label } = fieldTextOf(fieldWords, kind, path)
  const id = idOf(path)
  /** The pressed button is gone then: the button or the group that is there instead has its id. */
  const editAndFocus = (next: unknown) => {
    flushSync(() => edit(path, next))
    document.getElementById(id)?.focus()
  }
  if (field.isOptional && value === undefined) {
    return (
      <p className={styles.wide} data-path={JSON.stringify(path)}>
        <Button id={id} onClick={() => editAndFocus(emptyOf(field, defaultLanguage))}>
          {words.list.addGroup(label)}
        </Button>
      </p>
    )
  }
  const remove = () => {
    const removed = read(path)
    editAndFocus(undefined)
    reportRemoved(words.list.removed(label), path, (place) => edit(place, removed))
  }
  return (
    <fieldset className={styles.group} id={id} tabIndex={-1} data-path={JSON.stringify(path)}>
      <legend>{label}</legend>
      <GroupFields path={path} field={field} value={value} />
      <Problems path={path} />
      {field.isOptional && (
        <p className={styles.wide}>
          <Button isQuiet isDangerous onClick={remove}>
            {words.list.removeGroup(label)}
          </Button>
        </p>
      )}
    </fieldset>
  )
}

function isAsked(field: Field): boolean {
  return !field.isQuiet && !(field.type === 'text' && field.madeFrom)
}

interface GroupFieldsProps {
  path: FieldPath
  field: Extract<Field, { type: 'group' }>
  value: unknown
}

/** Without a frame, for a document as a whole and for the entries of lists. */
export function GroupFields({ path, field, value }: GroupFieldsProps) {
  const group = (value ?? {}) as Record<string, unknown>
  return (
    <div className={styles.fields}>
      {Object.entries(field.fields)
        .filter(([name, inner]) => isAsked(inner) || (inner.isQuiet && lookUp(group, name)))
        .map(([name, inner]) => (
          <FieldEditor
            key={name}
            path={[...path, name]}
            field={inner}
            value={lookUp(group, name)}
          />
        ))}
    </div>
  )
}
