/** Fields that belong together. An optional group can be added and removed. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldPath } from '#shared/check-document.ts'
import { emptyOf } from '#shared/content-fields.ts'
import type { Field, FieldPreset } from '#shared/fields.ts'
import { fieldTextOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { lookUp } from '#shared/look-up.ts'
import { useSiteLanguages } from '../../session/site-languages.ts'
import { Button } from '../../ui/button.tsx'
import frame from '../../ui/field.module.css'
import styles from './editor.module.css'
import { FieldEditor, type FieldOf } from './field-editor.tsx'
import { Problems } from './field-frame.tsx'
import { FoldButton, isFoldedFirst } from './fold-button.tsx'
import { idOf, useForm } from './form-context.ts'
import { useUndo } from './use-undo.ts'

export function GroupField({ path, field, value }: FieldOf<'group'>) {
  const { kind, words, fieldWords, isLong, defaultLanguage, edit, read } = useForm()
  const reportRemoved = useUndo()
  const [isOpen, setOpen] = useState(!(isLong && isFoldedFirst(path, field, value)))
  const { label, hint } = fieldTextOf(fieldWords, kind, path)
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
      <legend>
        <FoldButton controls={`${id}-inside`} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          {label}
        </FoldButton>
      </legend>
      <div id={`${id}-inside`} data-folded="" hidden={!isOpen}>
        {hint && <p className={frame.hint}>{hint}</p>}
        {field.presets && <Presets path={path} presets={field.presets} />}
        <GroupFields path={path} field={field} value={value} />
        <Problems path={path} />
        {field.isOptional && (
          <p className={styles.wide}>
            <Button isQuiet isDangerous onClick={remove}>
              {words.list.removeGroup(label)}
            </Button>
          </p>
        )}
      </div>
    </fieldset>
  )
}

export function isAsked(field: Field): boolean {
  return !field.isQuiet && !field.isVisibility && !(field.type === 'text' && field.madeFrom)
}

interface PresetsProps {
  path: FieldPath
  presets: readonly FieldPreset[]
}

/** Fills the group with one of a few usual values, which can be edited then. */
function Presets({ path, presets }: PresetsProps) {
  const { words, language, edit, read } = useForm()
  const languages = useSiteLanguages()
  const reportRemoved = useUndo()
  const fill = ({ name, fill }: FieldPreset) => {
    const before = read(path)
    edit(path, fill(languages))
    reportRemoved(words.list.filled(name[language]), path, (place) => edit(place, before))
  }
  return (
    <p className={styles.presets}>
      {words.list.presets}
      {presets.map((preset) => (
        <Button key={preset.name.en} onClick={() => fill(preset)}>
          {preset.name[language]}
        </Button>
      ))}
    </p>
  )
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
