import { type RefObject, useImperativeHandle, useRef } from 'react'
import type { ControlProps } from './field-frame.tsx'
import type { MarkdownHandle } from './markdown-field.tsx'
import { replaceText } from './replace-text.ts'

interface PlainEditorProps {
  control: ControlProps
  text: string
  handle: RefObject<MarkdownHandle | null>
  onWrite(text: string): void
}

export function PlainEditor({ control, text, handle, onWrite }: PlainEditorProps) {
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
