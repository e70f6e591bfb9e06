/**
 * A long text in Markdown: a toolbar, shortcuts and a count, around a plain text field or an editor with
 * highlighting. Both do the same.
 */
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useDeferredValue,
  useRef,
} from 'react'
import { isComposing } from '#client/is-composing.ts'
import { languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { lookUp } from '#shared/look-up.ts'
import { acceptedFiles, droppedFiles, holdsFiles, pastedFiles } from '../../session/files-in.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field.module.css'
import { showToast } from '../../ui/toasts.ts'
import { countWords } from './count-words.ts'
import type { FieldOf } from './field-editor.tsx'
import { FieldFrame } from './field-frame.tsx'
import { FileUploads } from './file-uploads.tsx'
import { useForm } from './form-context.ts'
import styles from './markdown.module.css'
import { actOn, type MarkdownAct, markdownKeys, type Selected } from './markdown-commands.ts'
import { MarkdownToolbar } from './markdown-toolbar.tsx'
import { pasteMarkdown } from './paste-markdown.ts'
import { PlainEditor } from './plain-editor.tsx'
import { useCodeEditor } from './use-code-editor.ts'
import { useFileUploads } from './use-file-uploads.ts'

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
  const { words, defaultLanguage, edit, read, isOpen, announce } = useForm()
  const handle = useRef<MarkdownHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { CodeEditor, isPlain, choose } = useCodeEditor(frame)
  const text = typeof value === 'string' ? value : ''
  const counted = useDeferredValue(text)
  const language = languageOf(path) ?? defaultLanguage
  const { unit, count } = countWords(counted, language)
  const Editor = CodeEditor ?? PlainEditor
  const picker = useRef<HTMLInputElement>(null)
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
    const { current } = handle
    const pasted = current && pasteMarkdown(clipboardData, current.read())
    if (!pasted || event.isDefaultPrevented()) return
    event.preventDefault()
    event.stopPropagation()
    current.write(pasted)
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
          <Editor control={control} text={text} handle={handle} onWrite={write} />
          <FileUploads items={uploads.items} onDismiss={uploads.dismiss} />
          <div className={styles.foot}>
            <p className={field.hint}>
              {words.field.markdownHint} · {words.field[unit](count)}
            </p>
            <input
              ref={picker}
              type="file"
              hidden
              multiple
              accept={acceptedFiles}
              onChange={({ target }) => {
                uploads.add([...(target.files ?? [])])
                // The same file can be chosen again.
                target.value = ''
              }}
            />
            <Button isQuiet onClick={() => picker.current?.click()}>
              {words.markdown.insertFile}
            </Button>
            <Button isQuiet onClick={() => choose(!isPlain)}>
              {isPlain ? words.markdown.rich : words.markdown.plain}
            </Button>
          </div>
        </div>
      )}
    </FieldFrame>
  )
}
