import {
  type FocusEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { FieldPath } from '#shared/check-document.ts'
import { valueAt } from '#shared/content-changes.ts'
import { type KindName, kindOf, sourceLanguageOf } from '#shared/content-kinds.ts'
import type { Field } from '#shared/fields.ts'
import { useFirstLanguage } from '../../session/site-languages.ts'
import { showToast } from '../../ui/toasts.ts'
import { AcademicFigures } from './academic-figures.tsx'
import { Banners } from './conflict-banners.tsx'
import { revert } from './document-versions.ts'
import styles from './editor.module.css'
import type { DocumentEditorProps } from './editor-types.ts'
import type { FormWords } from './editor-words.ts'
import { FieldEditor } from './field-editor.tsx'
import { countMissing } from './find-missing.ts'
import { FormContext, type FormContextValue } from './form-context.ts'
import { GroupFields } from './group-field.tsx'
import { LanguageBar } from './language-bar.tsx'
import type { Editing } from './open-editing.ts'
import { removedLanguage } from './optional-languages.ts'
import { Problems } from './problems.tsx'
import { SaveLine } from './save-line.tsx'
import { useFieldFocus } from './use-field-focus.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { usePanes } from './use-panes.ts'
import { useProjects } from './use-projects.ts'
import { useSaving } from './use-saving.ts'
import { useStale } from './use-stale.ts'
import { useSuggestions } from './use-suggestions.ts'
import { nameOf } from './versions-dialog.tsx'

interface DocumentFormProps extends Omit<DocumentEditorProps, 'document'> {
  kind: KindName
  editing: Editing
  words: FormWords
}

export function DocumentForm({
  kind,
  editing,
  words,
  problems,
  onChange,
  handle,
}: DocumentFormProps) {
  const { queue } = editing
  const saved = useSyncExternalStore(queue.subscribe, queue.read)
  const defaultLanguage = sourceLanguageOf(kind, saved.current, useFirstLanguage())
  const field = useMemo(() => textsFirst(kindOf(kind).fields), [kind])
  const shown = usePanes(words.language)
  const { isWide, left, right } = shown
  const panes = useMemo(() => (isWide && right ? [left, right] : [left]), [isWide, left, right])
  const [announcement, announce] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const suggestions = useSuggestions(kind, words.language)
  const projects = useProjects(kind, words.language)
  const stale = useStale({ kind, id: editing.opened.id }, queue, saved.version, words)
  const focusField = useFieldFocus(shown, panes)
  useSaving({ queue, handle, onChange, focusField })

  const edit = useCallback(
    (path: FieldPath, value: unknown) => {
      const { current } = queue.read()
      const removed = removedLanguage(field, current, path, value, defaultLanguage)
      queue.edit(removed ?? path, removed ? undefined : value)
    },
    [queue, field, defaultLanguage],
  )
  const form: FormContextValue = useMemo(
    () => ({
      ...words,
      kind,
      defaultLanguage,
      panes,
      problems,
      stale,
      suggestions,
      projects,
      edit,
      read: (path) => valueAt(queue.read().current, path),
      isOpen: () => frame.current !== null,
      announce,
    }),
    [words, kind, defaultLanguage, panes, problems, stale, suggestions, projects, edit, queue],
  )
  useRestoredNote(editing, words)
  useFirstFocus(frame)
  const missing = countMissing(field, saved.current, defaultLanguage)
  const { status } = saved
  const concerned =
    status.kind === 'refused' ? status.paths : saved.conflicts.map(({ path }) => path)
  const fields = concerned.map((path) => nameOf(words, kind, path)).join(', ')
  return (
    <FormContext value={form}>
      {/** biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus and the input method. */}
      <div
        ref={frame}
        className={styles.form}
        onFocus={({ target }) => queue.focus(pathOf(target))}
        onBlur={({ relatedTarget }: FocusEvent) => {
          queue.compose(false)
          queue.focus(pathOf(relatedTarget))
        }}
        onCompositionStart={() => queue.compose(true)}
        onCompositionEnd={() => queue.compose(false)}
      >
        <div className={styles.bar}>
          <SaveLine
            status={status}
            fields={fields}
            words={words.words}
            language={words.language}
            onRetry={() => void queue.saveNow()}
          />
          {isLocalized(field) && (
            <LanguageBar panes={shown} words={words.words} missing={missing} stale={stale.items} />
          )}
        </div>
        <Banners editing={editing} kind={kind} conflicts={saved.conflicts} words={words} />
        {field.type === 'group' ? (
          <GroupFields path={root} field={field} value={saved.current} />
        ) : (
          <FieldEditor path={root} field={field} value={saved.current} />
        )}
        <Problems path={root} />
        {(kind === 'course' || kind === 'academics') && (
          <AcademicFigures kind={kind} id={editing.opened.id} document={saved.current} />
        )}
        <p className="quiet" role="status">
          {announcement}
        </p>
      </div>
    </FormContext>
  )
}

const root: FieldPath = []

function isLocalized(field: Field): boolean {
  if (field.type === 'localized') return true
  if (field.type === 'list') return isLocalized(field.item)
  return field.type === 'group' && Object.values(field.fields).some(isLocalized)
}

/** Title and text are what a document is written for; dates, tags and pictures follow. */
function textsFirst(field: Field): Field {
  if (field.type !== 'group' || !field.fields['texts']) return field
  const { texts, ...facts } = field.fields
  return { ...field, fields: { texts, ...facts } }
}

/** The field that an element belongs to. */
function pathOf(target: EventTarget | null): FieldPath | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-path]') : null
  return element ? (JSON.parse(element.dataset.path ?? '[]') as FieldPath) : null
}

/** Says that unsaved text of this device was put in; the user can undo it. What was typed since stays. */
function useRestoredNote({ restored, queue }: Editing, { words }: FormWords): void {
  const [text] = useState(words.state.restored)
  useEffect(() => {
    if (restored.length === 0) return
    const undo = () => queue.edit([], revert(queue.read().current, restored))
    showToast(text, { undo })
  }, [restored, text, queue])
}
