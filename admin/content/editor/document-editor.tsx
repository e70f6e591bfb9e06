/** The form of a document: made from its kind, saved while it is being typed. */
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { isComposing } from '#client/is-composing.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { valueAt } from '#shared/content-changes.ts'
import { type KindName, kindOf, sourceLanguageOf } from '#shared/content-kinds.ts'
import type { Field } from '#shared/fields.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { fieldTextOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { isLeavingForSignIn } from '../../session/go-to-sign-in.ts'
import { lazyPart } from '../../session/lazy-part.tsx'
import { useFirstLanguage } from '../../session/site-languages.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/words.ts'
import { findWriting, isSetting, textsFirst } from '../writing/find-writing.ts'
import { readSide, WritingMode } from '../writing/writing-mode.tsx'
import { revert } from './document-versions.ts'
import styles from './editor.module.css'
import type { DocumentEditorProps, EditorHandle, EditorState } from './editor-types.ts'
import { FieldEditor, loadFields } from './field-editor.tsx'
import { Problems } from './field-frame.tsx'
import { countMissing, removedLanguage } from './find-missing.ts'
import {
  FormContext,
  type FormContextValue,
  type FormWords,
  nameOf,
  useForm,
  useFormWords,
} from './form-context.ts'
import { GroupFields } from './group-field.tsx'
import { LanguageBar, usePanes } from './language-bar.tsx'
import { type Editing, openEditing } from './open-editing.ts'
import { SaveLine } from './save-line.tsx'
import type { SaveQueue } from './save-queue.ts'
import { useAskedWarnings } from './use-asked-warnings.ts'
import { useFieldFocus } from './use-field-focus.ts'
import { useStale } from './use-stale.ts'
import { useProjects, useSuggestions } from './use-suggestions.ts'

/** Only the academic record has them. */
const AcademicFigures = lazyPart(() =>
  import('./academic-figures.tsx').then((part) => part.AcademicFigures),
)

const Banners = lazyPart(() => import('./conflict-banners.tsx').then((part) => part.Banners))

export function DocumentEditor(props: DocumentEditorProps) {
  const { kind, id } = props.document
  return <OpenedEditor key={`${kind} ${id}`} {...props} />
}

/** Later versions of `document` come by its handle or by an answer of the server, never as a property. */
function OpenedEditor({ document, ...rest }: DocumentEditorProps) {
  const { shell } = useWords()
  const words = useFormWords()
  const [opened] = useState(document)
  const [editing, setEditing] = useState<Editing | null>(null)

  useEffect(() => {
    const { fields } = kindOf(opened.kind)
    const opening = openEditing(opened)
    // Without them, the fields themselves say what is wrong.
    const parts = findWriting(fields) ? null : loadFields(fields).catch(() => {})
    void Promise.all([opening, parts]).then(([editing]) => setEditing(editing))
    return () => {
      void opening.then((editing) => editing.close())
    }
  }, [opened])
  if (!editing) return <p>{shell.loading}</p>
  return <DocumentForm {...rest} kind={opened.kind} editing={editing} words={words} />
}

interface DocumentFormProps extends Omit<DocumentEditorProps, 'document'> {
  kind: KindName
  editing: Editing
  words: FormWords
}

function DocumentForm({
  kind,
  editing,
  words,
  problems,
  back,
  state,
  facts,
  notice,
  acts,
  onPublish,
  onChange,
  handle,
}: DocumentFormProps) {
  const { queue } = editing
  const saved = useStore(queue.store)
  const defaultLanguage = sourceLanguageOf(kind, saved.current, useFirstLanguage())
  const field = useMemo(() => textsFirst(kindOf(kind).fields), [kind])
  const writing = useMemo(() => findWriting(field), [field])
  const [written] = useState(() => writing && findWritten(saved.current, defaultLanguage))
  const shown = usePanes(words.language, written)
  const { isWide, left, right } = shown
  const [side, setSide] = useState(() => readSide(isWide))
  const panes = useMemo(() => (isWide && right ? [left, right] : [left]), [isWide, left, right])
  const [announcement, announce] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const suggestions = useSuggestions(kind, words.language)
  const projects = useProjects(kind, words.language)
  const stale = useStale({ kind, id: editing.opened.id }, queue, saved.version, words)
  const uncover = useCallback(
    (path: FieldPath) => {
      if (!writing) return false
      const next = isSetting(writing, path) ? 'settings' : null
      // Where there is little room, the settings cover the text.
      const isHidden = next ? side !== next : side === 'settings' && !isWide
      if (isHidden) setSide(next)
      return isHidden
    },
    [writing, side, isWide],
  )
  const focusField = useFieldFocus(shown, panes, uncover)
  const asked = useAskedWarnings(
    { kind, id: editing.opened.id },
    saved.version,
    () => queue.read().current,
  )
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
      asked,
      isLong: partsOf(field).length >= leastJumps,
      suggestions,
      projects,
      edit,
      read: (path) => valueAt(queue.read().current, path),
      isOpen: () => frame.current !== null,
      announce,
    }),
    [
      words,
      kind,
      field,
      defaultLanguage,
      panes,
      problems,
      stale,
      asked,
      suggestions,
      projects,
      edit,
      queue,
    ],
  )
  useRestoredNote(editing, words)
  useFirstFocus(frame)
  const missing = countMissing(field, saved.current, defaultLanguage)
  const { status } = saved
  const concerned =
    status.kind === 'refused' ? status.paths : saved.conflicts.map(({ path }) => path)
  const fields = concerned.map((path) => nameOf(form, path)).join(', ')
  const saveLine = <SaveLine status={status} fields={fields} onRetry={() => void queue.saveNow()} />
  const waits = editing.offered.length > 0 || saved.conflicts.length > 0
  const banners = waits && <Banners editing={editing} conflicts={saved.conflicts} />
  return (
    <FormContext value={form}>
      {/** biome-ignore lint/a11y/noStaticElementInteractions: nothing can be clicked here; the handlers follow the focus and the input method of the fields inside. */}
      <div
        ref={frame}
        className={writing ? undefined : styles.form}
        onFocus={({ target }) => queue.focus(pathOf(target))}
        onBlur={({ relatedTarget }: FocusEvent) => {
          queue.compose(false)
          queue.focus(pathOf(relatedTarget))
        }}
        onCompositionStart={() => queue.compose(true)}
        onCompositionEnd={() => queue.compose(false)}
        // Before the fields: in some, Ctrl and Enter has a meaning of its own.
        onKeyDownCapture={(event) => {
          const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
          if (!isMeant || isComposing(event.nativeEvent)) return
          event.preventDefault()
          event.stopPropagation()
          onPublish()
        }}
      >
        {writing ? (
          <WritingMode
            document={{ kind, id: editing.opened.id }}
            current={saved.current}
            writing={writing}
            panes={shown}
            missing={missing}
            version={saved.version}
            isSaved={status.kind === 'saved'}
            side={side}
            saveLine={saveLine}
            back={back}
            state={state}
            facts={facts}
            acts={acts}
            banners={
              <>
                {notice}
                {banners}
              </>
            }
            onSide={setSide}
            onField={focusField}
          />
        ) : (
          <>
            <div className={styles.bar}>
              {saveLine}
              {isLocalized(field) && <LanguageBar panes={shown} missing={missing} />}
              <div className={styles.acts}>{acts}</div>
            </div>
            <JumpLinks field={field} onJump={focusField} />
            {banners}
            {field.type === 'group' ? (
              <GroupFields path={root} field={field} value={saved.current} />
            ) : (
              <FieldEditor path={root} field={field} value={saved.current} />
            )}
            <Problems path={root} />
            {(kind === 'course' || kind === 'academics') && (
              <AcademicFigures kind={kind} id={editing.opened.id} document={saved.current} />
            )}
          </>
        )}
        <p className="quiet" role="status">
          {announcement}
        </p>
      </div>
    </FormContext>
  )
}

const root: FieldPath = []

/** A form with fewer parts is seen at a glance. */
const leastJumps = 4

/** To the parts of a long form. */
function JumpLinks({ field, onJump }: { field: Field; onJump(path: FieldPath): void }) {
  const { kind, words, fieldWords, isLong } = useForm()
  if (!isLong) return null
  return (
    <nav className={styles.jumps} aria-label={words.jumps}>
      {partsOf(field).map((name) => (
        <Button key={name} isQuiet onClick={() => onJump([name])}>
          {fieldTextOf(fieldWords, kind, [name]).label}
        </Button>
      ))}
    </nav>
  )
}

function partsOf(field: Field): string[] {
  if (field.type !== 'group') return []
  return Object.entries(field.fields).flatMap(([name, inner]) => {
    const isPart = inner.type === 'group' || (inner.type === 'list' && !inner.isSet)
    return isPart && !inner.isQuiet ? [name] : []
  })
}

function isLocalized(field: Field): boolean {
  if (field.type === 'localized') return true
  if (field.type === 'list') return isLocalized(field.item)
  return field.type === 'group' && Object.values(field.fields).some(isLocalized)
}

/** The first language that a document is written in, if that is not the usual one. */
function findWritten(document: unknown, usual: Language): Language {
  const isWritten = (language: Language) => valueAt(document, ['texts', language]) !== undefined
  return [usual, ...languages].find(isWritten) ?? usual
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

/** Puts the focus into the first field of a document that was created a moment ago. */
function useFirstFocus(frame: RefObject<HTMLElement | null>): void {
  const { state }: { state: { isNew?: boolean } | null } = useLocation()
  const isNew = state?.isNew ?? false
  useEffect(() => {
    if (!isNew) return
    const fields = '[data-path] :is(input, textarea, select)'
    frame.current?.querySelector<HTMLElement>(fields)?.focus()
  }, [isNew, frame])
}

interface Saving {
  queue: SaveQueue
  handle: RefObject<EditorHandle | null>
  onChange(state: EditorState): void
  focusField(path: FieldPath): void
}

/** Connects a queue with the page around the form, and with what happens to the window. */
function useSaving({ queue, handle, onChange, focusField }: Saving): void {
  useImperativeHandle(
    handle,
    () => ({ saveNow: queue.saveNow, edit: queue.edit, focusField, replace: queue.replace }),
    [queue, focusField],
  )

  const report = useEffectEvent(() => {
    const { version, isSaved, current } = queue.read()
    onChange({ version, isSaved, current })
  })
  useEffect(() => {
    report()
    return queue.subscribe(() => report())
  }, [queue])

  useEffect(() => {
    const onOnline = () => void queue.saveNow()
    // The last moment in which a browser surely runs the script of a page on a phone.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') queue.writeJournal()
    }
    const onLeave = (event: BeforeUnloadEvent) => {
      // A session that has ended is left without a question: the text is in the journal.
      if (queue.read().isSaved || isLeavingForSignIn()) return
      queue.writeJournal()
      event.preventDefault()
    }
    addEventListener('online', onOnline)
    addEventListener('beforeunload', onLeave)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      removeEventListener('online', onOnline)
      removeEventListener('beforeunload', onLeave)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [queue])
}
