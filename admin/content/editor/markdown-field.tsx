/**
 * A long text in Markdown: a toolbar, shortcuts and a count, around a plain text field or an editor with
 * highlighting. Both do the same.
 */
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Toolbar, Button as ToolbarButton } from 'react-aria-components'
import { isComposing } from '#client/is-composing.ts'
import { languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { lookUp } from '#shared/look-up.ts'
import { acceptedFiles, droppedFiles, holdsFiles, pastedFiles } from '../../session/files-in.ts'
import { loadModule } from '../../session/load.ts'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field.module.css'
import { FileButton } from '../../ui/file-button.tsx'
import { readStored, store } from '../../ui/storage.ts'
import { showToast } from '../../ui/toasts.ts'
import type { CodeEditor } from './code-editor.tsx'
import type { FieldOf } from './field-editor.tsx'
import { type ControlProps, FieldFrame } from './field-frame.tsx'
import { useForm } from './form-context.ts'
import styles from './markdown.module.css'
import {
  actOn,
  countWords,
  type MarkdownAct,
  markdownActs,
  markdownKeys,
  replaceText,
  type Selected,
} from './markdown-commands.ts'
import { pasteMarkdown } from './paste-markdown.ts'
import type { Mark } from './remark-marks.ts'
import { TextRemarkList, useTextRemarks } from './text-remark-list.tsx'
import { type FileUpload, useFileUploads } from './use-file-uploads.ts'

export interface MarkdownHandle {
  read(): Selected
  /** As if the user had typed it. */
  write(next: Selected): void
}

export function MarkdownField({
  path,
  field: { limit, isOptional },
  value,
  isMissing,
  mayBeLeftOut = false,
}: FieldOf<'text'>) {
  const { words, defaultLanguage, edit, read, isOpen, announce, asked } = useForm()
  const handle = useRef<MarkdownHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { CodeEditor, isPlain, choose } = useCodeEditor(frame)
  const text = typeof value === 'string' ? value : ''
  const counted = useDeferredValue(text)
  const language = languageOf(path) ?? defaultLanguage
  const { unit, count } = countWords(counted, language)
  const Editor = CodeEditor ?? PlainEditor
  const { remarks, marks } = useTextRemarks(path, text, asked)
  const write = (next: string) => edit(path, next === '' && isOptional ? undefined : next)
  const uploads = useFileUploads({
    text,
    language,
    description: words.markdown.description,
    handle,
    frame,
    readText: () => (isOpen() ? String(read(path) ?? '') : null),
    onWrite: write,
    onInserted: (name) => announce(words.markdown.inserted(name)),
    onRefusedUnseen(name, reason) {
      const { refused, reasons } = words.markdown.uploads
      showToast(refused(name, reasons[reason]), { isProblem: true })
    },
  })

  const act = (act: MarkdownAct) => {
    const { current } = handle
    current?.write(actOn(act, current.read(), words.markdown))
  }
  const takeKey = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, key } = event
    if (!(ctrlKey || metaKey) || altKey || shiftKey || isComposing(event.nativeEvent)) return
    const chosen = lookUp(markdownKeys, key.toLowerCase())
    if (!chosen) return
    // The keys have other meanings in the editor, and Ctrl K in the panel.
    event.preventDefault()
    event.stopPropagation()
    act(chosen)
  }
  /** Files alone: text is left to the field. */
  const take = (event: { preventDefault(): void; stopPropagation(): void }, files: File[]) => {
    if (files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    uploads.add(files)
  }
  const takePaste = (event: ClipboardEvent) => {
    const { clipboardData } = event
    take(event, pastedFiles(clipboardData))
    if (event.isDefaultPrevented()) return
    const { notPasted: describe } = words.markdown
    const { whenQuiet, add: addFiles } = uploads
    if (!pasteMarkdown(clipboardData, { handle, whenQuiet, addFiles, describe })) return
    event.preventDefault()
    event.stopPropagation()
  }
  const allowDrop = (event: DragEvent) => {
    if (holdsFiles(event.dataTransfer)) event.preventDefault()
  }
  return (
    <FieldFrame
      path={path}
      isOptional={isOptional || mayBeLeftOut}
      isMissing={isMissing ?? false}
      length={{ now: text.length, limit }}
      isWide
    >
      {(control) => (
        <div
          ref={frame}
          className={styles.editor}
          onKeyDownCapture={takeKey}
          onPasteCapture={takePaste}
          onDragOverCapture={allowDrop}
          onDropCapture={(event) => take(event, droppedFiles(event.dataTransfer))}
          {...uploads.composition}
        >
          <MarkdownToolbar controls={control.id} onAct={act} />
          <Editor control={control} text={text} handle={handle} marks={marks} onWrite={write} />
          <TextRemarkList remarks={remarks} asked={asked} handle={handle} />
          <FileUploads items={uploads.items} onDismiss={uploads.dismiss} />
          <div className={styles.foot}>
            <p className={field.hint}>
              {words.field.markdownHint} · {words.field[unit](count)}
            </p>
            <FileButton isQuiet multiple accept={acceptedFiles} onFiles={uploads.add}>
              {words.markdown.insertFile}
            </FileButton>
            <Button isQuiet onClick={() => choose(!isPlain)}>
              {isPlain ? words.markdown.rich : words.markdown.plain}
            </Button>
          </div>
        </div>
      )}
    </FieldFrame>
  )
}

interface FileUploadsProps {
  items: readonly FileUpload[]
  onDismiss(id: number): void
}

/** What is being uploaded into a text, and what was refused and why. */
function FileUploads({ items, onDismiss }: FileUploadsProps) {
  const { markdown } = useForm().words
  return (
    <ul className={styles.uploads} aria-live="polite">
      {items.map(({ id, name, reason }) => (
        <li key={id}>
          {reason === null ? (
            markdown.uploading(name)
          ) : (
            <>
              <span className={styles.refused}>
                {markdown.uploads.refused(name, markdown.uploads.reasons[reason])}
              </span>
              <Button isQuiet onClick={() => onDismiss(id)}>
                {markdown.dismiss}
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const signs: Record<MarkdownAct, string> = {
  bold: 'B',
  italic: 'I',
  link: '[ ]( )',
  heading: '##',
  list: '•',
  quote: '>',
  code: '{ }',
  table: '|–|',
  diagram: '□→□',
  picture: '![ ]',
}

interface MarkdownToolbarProps {
  /** The id of the field. */
  controls: string
  onAct(act: MarkdownAct): void
}

/** One tab stop; arrows move between its buttons. */
function MarkdownToolbar({ controls, onAct }: MarkdownToolbarProps) {
  const { words } = useForm()
  return (
    <Toolbar
      className={styles.toolbar ?? ''}
      aria-label={words.markdown.toolbar}
      aria-controls={controls}
    >
      {markdownActs.map((act) => (
        <ToolbarButton
          key={act}
          className={`${button.button} ${button.quiet} ${styles[act] ?? ''}`}
          aria-label={words.markdown[act]}
          // The field keeps its focus and its selection when a pointer presses a button.
          preventFocusOnPress
          onPress={() => onAct(act)}
        >
          {signs[act]}
        </ToolbarButton>
      ))}
    </Toolbar>
  )
}

interface PlainEditorProps {
  control: ControlProps
  text: string
  handle: RefObject<MarkdownHandle | null>
  /** Shown where the text has margins. */
  marks: readonly Mark[]
  onWrite(text: string): void
}

function PlainEditor({ control, text, handle, onWrite }: PlainEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(handle, () => ({
    read() {
      const { value, selectionStart, selectionEnd } = area.current ?? {}
      return { text: value ?? '', from: selectionStart ?? 0, to: selectionEnd ?? 0 }
    },
    write: (next) => area.current && replaceText(area.current, next),
  }))
  return (
    <textarea
      {...control}
      ref={area}
      rows={Math.min(30, Math.max(10, text.split('\n').length + 1))}
      value={text}
      onChange={({ target }) => onWrite(target.value)}
    />
  )
}

const storageName = 'panel-plain-markdown'

interface CodeEditorChoice {
  /** null: the plain text field is shown. */
  CodeEditor: typeof CodeEditor | null
  isPlain: boolean
  choose(isPlain: boolean): void
}

/** Loads the editor with highlighting, unless the user has chosen the plain text field. */
function useCodeEditor(frame: RefObject<HTMLElement | null>): CodeEditorChoice {
  const [isPlain, setPlain] = useState(readChoice)
  const [loaded, setLoaded] = useState<{ CodeEditor: typeof CodeEditor } | null>(null)

  useEffect(() => {
    const element = frame.current
    if (isPlain || loaded || !element) return
    const leaving = new AbortController()
    const { signal } = leaving
    const show = (module: { CodeEditor: typeof CodeEditor }) => {
      if (signal.aborted) return
      // Somebody who has begun to type is not disturbed.
      if (!element.contains(document.activeElement)) setLoaded(module)
      else element.addEventListener('focusout', () => show(module), { signal, once: true })
    }
    // Without it the plain text field stays.
    loadModule(() => import('./code-editor.tsx')).then(show, () => {})
    return () => leaving.abort()
  }, [frame, isPlain, loaded])
  return {
    CodeEditor: isPlain ? null : (loaded?.CodeEditor ?? null),
    isPlain,
    choose(next) {
      setPlain(next)
      store(storageName, next ? 'yes' : 'no')
    },
  }
}

/** On a touch screen the plain field is the default: keyboards of phones know it best. */
function readChoice(): boolean {
  const chosen = readStored(storageName)
  return chosen === null ? matchMedia('(pointer: coarse)').matches : chosen === 'yes'
}
