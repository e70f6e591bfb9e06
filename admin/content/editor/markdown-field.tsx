/**
 * A long text in Markdown: a toolbar, shortcuts and a count, around a plain text field or an editor with
 * highlighting. Both do the same.
 */
import { type KeyboardEvent, useDeferredValue, useRef } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { fallbackLanguage } from '#shared/i18n/languages.ts'
import { languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field.module.css'
import { countWords } from './count-words.ts'
import type { FieldOf } from './field-editor.tsx'
import { FieldFrame } from './field-frame.tsx'
import { useForm } from './form-context.ts'
import styles from './markdown.module.css'
import { actOn, type MarkdownAct, markdownKeys, type Selected } from './markdown-commands.ts'
import { MarkdownToolbar } from './markdown-toolbar.tsx'
import { PlainEditor } from './plain-editor.tsx'
import { useCodeEditor } from './use-code-editor.ts'

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
}: FieldOf<'text'>) {
  const { words, edit } = useForm()
  const handle = useRef<MarkdownHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { CodeEditor, isPlain, choose } = useCodeEditor(frame)
  const text = typeof value === 'string' ? value : ''
  const counted = useDeferredValue(text)
  const { unit, count } = countWords(counted, languageOf(path) ?? fallbackLanguage)
  const Editor = CodeEditor ?? PlainEditor

  const act = (act: MarkdownAct) => {
    const { current } = handle
    current?.write(actOn(act, current.read(), words.markdown))
  }
  const takeKey = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, key } = event
    if (!(ctrlKey || metaKey) || altKey || shiftKey || isComposing(event.nativeEvent)) return
    const chosen = markdownKeys[key.toLowerCase()]
    if (!chosen) return
    // The keys have other meanings in the editor, and Ctrl K in the panel.
    event.preventDefault()
    event.stopPropagation()
    act(chosen)
  }
  return (
    <FieldFrame
      path={path}
      isOptional={isOptional}
      isMissing={isMissing ?? false}
      length={{ now: text.length, limit }}
      isWide
    >
      {(control) => (
        <div ref={frame} className={styles.editor} onKeyDownCapture={takeKey}>
          <MarkdownToolbar controls={control.id} onAct={act} />
          <Editor
            control={control}
            text={text}
            handle={handle}
            onWrite={(next) => edit(path, next === '' && isOptional ? undefined : next)}
          />
          <div className={styles.foot}>
            <p className={field.hint}>
              {words.field.markdownHint} · {words.field[unit](count)}
            </p>
            <Button isQuiet onClick={() => choose(!isPlain)}>
              {isPlain ? words.markdown.rich : words.markdown.plain}
            </Button>
          </div>
        </div>
      )}
    </FieldFrame>
  )
}
