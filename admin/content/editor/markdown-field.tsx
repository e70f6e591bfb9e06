/**
 * A long text in Markdown: a toolbar, a menu at the caret, shortcuts and a count, around a plain text field or an editor
 * with highlighting. Both do the same.
 */
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { isComposing } from '#client/is-composing.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { toReference } from '#shared/media.ts'
import { acceptedFiles, droppedFiles, holdsFiles, pastedFiles } from '../../session/files-in.ts'
import { lazyPart } from '../../session/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field.module.css'
import { showToast } from '../../ui/toasts.ts'
import { useCaretForms } from './caret-forms.tsx'
import type { FieldOf } from './field-editor.tsx'
import { type ControlProps, FieldFrame } from './field-frame.tsx'
import { idOf, useForm } from './form-context.ts'
import { InsertMenu, useInsertMenu } from './insert-menu.tsx'
import styles from './markdown.module.css'
import { actOfKeys, keysOf, type MarkdownAct, menuKeys, tableActs } from './markdown-acts.ts'
import {
  actOn,
  countWords,
  isAddress,
  isInCode,
  linkTo,
  type Selected,
} from './markdown-commands.ts'
import { findPicture } from './markdown-pictures.ts'
import { enterInTable, findTable, stepInTable } from './markdown-tables.ts'
import { MarkdownToolbar } from './markdown-toolbar.tsx'
import { pasteMarkdown } from './paste-markdown.ts'
import { PlainEditor } from './plain-editor.tsx'
import type { Mark } from './remark-marks.ts'
import { useCodeEditor } from './use-code-editor.ts'
import { type FileUpload, useFileUploads } from './use-file-uploads.ts'

const TextRemarks = lazyPart(() =>
  import('./text-remark-list.tsx').then((part) => part.TextRemarks),
)
export interface MarkdownHandle {
  read(): Selected
  /** As if the user had typed it. */
  write(next: Selected): void
  /** Of the caret, in the window. */
  place(): Pick<DOMRect, 'left' | 'top' | 'bottom'> | null
  focus(): void
}

export interface EditorProps {
  control: ControlProps
  /** The id of the chosen option of the menu, while it is open. */
  menu: string | undefined
  text: string
  handle: RefObject<MarkdownHandle | null>
  /** Shown where the text has margins. */
  marks: readonly Mark[]
  onWrite(text: string): void
}

export type TextReader = Pick<MarkdownHandle, 'read'>

interface MarkdownFieldProps extends FieldOf<'text'> {
  /** For what follows the text while it is written. */
  reader?: RefObject<TextReader | null>
}

export function MarkdownField({
  path,
  field: { limit, isOptional },
  value,
  isMissing,
  mayBeLeftOut = false,
  reader,
}: MarkdownFieldProps) {
  const { words, defaultLanguage, edit, read, isOpen, announce, asked: askedWarnings } = useForm()
  const handle = useRef<MarkdownHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const { CodeEditor, isPlain, choose: chooseEditor } = useCodeEditor(frame)
  const id = idOf(path)
  const text = typeof value === 'string' ? value : ''
  // Uploads hold on to `handle`, also when the field of another language is where this one was.
  useImperativeHandle(reader, () => ({
    read: () => handle.current?.read() ?? { text, from: 0, to: 0 },
  }))
  const language = languageOf(path) ?? defaultLanguage
  const Editor = CodeEditor ?? PlainEditor
  const hasRested = useRest(text)
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const write = (next: string) => edit(path, next === '' && isOptional ? undefined : next)
  const isWriting = () => document.activeElement?.id === id
  const uploads = useFileUploads({
    text,
    language,
    handle,
    isWriting,
    readText: () => (isOpen() ? String(read(path) ?? '') : null),
    onWrite: write,
    onInserted(media, isAsking) {
      announce(words.markdown.inserted(media.name))
      if (isAsking) askForTexts(toReference(media.name), handle.current?.read().to ?? 0)
    },
    onComposed: () => menu.follow(),
    onRefusedUnseen(name, reason) {
      const { refused, reasons } = words.markdown.uploads
      showToast(refused(name, reasons[reason]), { isProblem: true })
    },
  })

  const { forms, describe, askForTexts, askForLink, choose } = useCaretForms({
    text,
    language,
    handle,
    isWriting,
    onWrite: write,
    onInsert: uploads.insert,
  })
  /** The picker of the device; `camera` takes a photo instead. */
  const pick = (accept: string, isCamera = false) => {
    if (!picker.current) return
    picker.current.accept = accept
    picker.current.toggleAttribute('capture', isCamera)
    picker.current.click()
  }
  const act = (act: MarkdownAct, selected: Selected) => {
    const { from, to } = selected
    const shown = act === 'picture' ? findPicture(selected.text, to) : null
    if (shown) return describe(shown.address, from)
    const chosen = selected.text.slice(from, to)
    const isTarget = act === 'link' && isAddress(chosen)
    handle.current?.write(
      isTarget
        ? linkTo(selected, { address: chosen, title: '' })
        : actOn(act, selected, words.markdown),
    )
    if (act === 'link' && !isTarget) askForLink()
    if (act === 'picture' || act === 'camera') pick('image/*', act === 'camera')
    if (act === 'library') choose('insert')
  }
  const menu = useInsertMenu({ handle, isComposing: uploads.isComposing, onAct: act })
  /** A button of the toolbar; null: the menu of all acts. */
  const press = (name: string, acts: readonly MarkdownAct[] | null) => {
    const { current } = handle
    if (!current) return
    const selected = current.read()
    const isInTable = name !== 'picture' && findTable(selected) !== null
    const isShown = name === 'picture' && findPicture(selected.text, selected.to) !== null
    const [only, ...others] = acts ?? []
    if (only && (isShown || (others.length === 0 && !(isInTable && name === 'table'))))
      return act(only, selected)
    current.focus()
    menu.open(isInTable && (name === 'table' || !acts) ? tableActs : acts, selected.to)
  }
  /** Whether the key was taken. Only keys that belong to no composition come here. */
  const take = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event
    const { current } = handle
    if (!current) return false
    if (ctrlKey || metaKey) {
      const keys = keysOf(nativeEvent)
      const chosen = nativeEvent.getModifierState('AltGraph') ? undefined : actOfKeys(keys)
      if (chosen) act(chosen, current.read())
      else if (keys === menuKeys) press('menu', null)
      return chosen !== undefined || keys === menuKeys
    }
    if (altKey) return false
    if (!shiftKey && menu.takeKey(key)) return true
    if (key !== 'Tab' && (key !== 'Enter' || shiftKey)) return false
    const selected = current.read()
    if (isInCode(selected.text, selected.to)) return false
    const next = key === 'Tab' ? stepInTable(selected, shiftKey ? -1 : 1) : enterInTable(selected)
    if (next) current.write(next)
    return next !== null
  }
  const pressed = useRef(press)
  useEffect(() => {
    pressed.current = press
  })
  const [onPress] = useState(
    () =>
      (...of: Parameters<typeof press>) =>
        pressed.current(...of),
  )
  const takeKey = (event: KeyboardEvent) => {
    const { key, keyCode, nativeEvent } = event
    const isTaken = nativeEvent.isComposing || keyCode === 229
    if (isComposing(nativeEvent) && (isTaken || key !== 'Tab')) {
      // The Enter that has just ended a composition breaks no line in the middle of a choice.
      if (key === 'Enter' && !isTaken && menu.isFinding()) event.preventDefault()
      return
    }
    if ((event.target as Element).id !== id || !take(event)) return
    // The keys have other meanings in the editor, and Ctrl K in the panel.
    event.preventDefault()
    event.stopPropagation()
  }
  /** Files alone: text is left to the field. */
  const takeFiles = (event: { preventDefault(): void; stopPropagation(): void }, files: File[]) => {
    if (files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    uploads.add(files)
  }
  const takePaste = (event: ClipboardEvent) => {
    const { clipboardData } = event
    takeFiles(event, pastedFiles(clipboardData))
    if (event.isDefaultPrevented()) return
    const { notPasted: describe } = words.markdown
    const { whenQuiet, add: addFiles } = uploads
    if (!pasteMarkdown(clipboardData, { handle, whenQuiet, addFiles, describe })) return
    event.preventDefault()
    event.stopPropagation()
  }
  /** One on a picture asks for its texts. */
  const takeClick = ({ target, detail }: MouseEvent) => {
    const { text, from, to } = handle.current?.read() ?? { text: '', from: 0, to: 0 }
    if (detail !== 1 || from !== to || !(target as Element).closest(`[id="${id}"]`)) return
    const clicked = findPicture(text, to)
    if (clicked && clicked.from < to && to < clicked.to) askForTexts(clicked.address, to)
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
        <>
          <div
            ref={frame}
            className={styles.editor}
            onKeyDownCapture={takeKey}
            onPasteCapture={takePaste}
            onDragOverCapture={allowDrop}
            onDropCapture={(event) => takeFiles(event, droppedFiles(event.dataTransfer))}
            onBlurCapture={menu.close}
            onClickCapture={takeClick}
            {...uploads.composition}
          >
            <MarkdownToolbar controls={id} onPress={onPress} />
            <Editor
              control={control}
              menu={menu.opened ? `${id}-menu-${menu.opened.chosen}` : undefined}
              text={text}
              handle={handle}
              marks={marks}
              onWrite={(next) => {
                write(next)
                menu.follow()
              }}
            />
            {hasRested && (
              <TextRemarks
                {...{ path, text, handle }}
                asked={askedWarnings}
                onMarks={setMarks}
                onChoose={choose}
              />
            )}
            <FileUploads items={uploads.items} onDismiss={uploads.dismiss} />
            <div className={styles.foot}>
              <Count text={text} language={language} />
              <Button isQuiet onClick={() => pick(acceptedFiles)}>
                {words.markdown.insertFile}
              </Button>
              <Button isQuiet onClick={() => chooseEditor(!isPlain)}>
                {isPlain ? words.markdown.rich : words.markdown.plain}
              </Button>
            </div>
          </div>
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            onChange={({ target }) => {
              uploads.add([...(target.files ?? [])])
              // The same file can be chosen again.
              target.value = ''
            }}
          />
          {menu.opened && (
            <InsertMenu
              id={`${id}-menu`}
              opened={menu.opened}
              handle={handle}
              onChoose={menu.choose}
            />
          )}
          {forms}
        </>
      )}
    </FieldFrame>
  )
}

/** Whether nobody has typed for a moment, once: what nobody waits for is loaded then. */
function useRest(text: string): boolean {
  const [hasRested, setRested] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer does not read `text`, but each change of it begins a new pause
  useEffect(() => {
    if (hasRested) return
    const timer = setTimeout(() => setRested(true), 600)
    return () => clearTimeout(timer)
  }, [text, hasRested])
  return hasRested
}

/** Apart from the field, which is then not drawn a second time with every key. */
function Count({ text, language }: { text: string; language: Language }) {
  const { words } = useForm()
  const { unit, count } = countWords(useDeferredValue(text), language)
  return (
    <p className={field.hint}>
      {words.field.markdownHint} · {words.field[unit](count)}
    </p>
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
