/** The Markdown field as a plain text field, which keyboards of phones and screen readers know best. */
import { useImperativeHandle, useRef, useState } from 'react'
import { findDifference, isInCode, type Selected } from './markdown-commands.ts'
import type { EditorProps } from './markdown-field.tsx'

export function PlainEditor({ control, menu, text, handle, onWrite }: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isCode, setCode] = useState(false)
  const correction = isCode ? 'off' : 'on'
  useImperativeHandle(handle, () => ({
    read() {
      const { value, selectionStart, selectionEnd } = area.current ?? {}
      return { text: value ?? '', from: selectionStart ?? 0, to: selectionEnd ?? 0 }
    },
    write: (next) => area.current && replaceText(area.current, next),
    place: () => area.current && placeInArea(area.current),
    focus: () => area.current?.focus(),
  }))
  return (
    <textarea
      {...control}
      {...(menu && {
        'aria-autocomplete': 'list',
        'aria-controls': `${control.id}-menu`,
        'aria-activedescendant': menu,
      })}
      ref={area}
      rows={Math.min(30, Math.max(10, text.split('\n').length + 1))}
      spellCheck={!isCode}
      autoCorrect={correction}
      autoCapitalize={correction}
      value={text}
      onSelect={({ currentTarget: { value, selectionEnd } }) =>
        setCode(isInCode(value, selectionEnd))
      }
      onChange={({ target }) => onWrite(target.value)}
    />
  )
}

/** Changes a text field as if the user had typed, so that the browser's own undo knows it. */
function replaceText(area: HTMLTextAreaElement, { text, from, to }: Selected): void {
  const { value } = area
  const { start, end } = findDifference(value, text)
  area.focus()
  area.setSelectionRange(start, value.length - end)
  const inserted = text.slice(start, text.length - end)
  if (inserted !== '') document.execCommand('insertText', false, inserted)
  else if (start < value.length - end) document.execCommand('delete')
  area.setSelectionRange(from, to)
}

/** Where the caret is in the window: a copy of the field with the text before it is laid out. */
function placeInArea(area: HTMLTextAreaElement): DOMRect {
  const { font, letterSpacing, lineHeight, padding, border, wordBreak } = getComputedStyle(area)
  const copy = document.createElement('div')
  const mark = document.createElement('span')
  const { left, top } = area.getBoundingClientRect()
  Object.assign(copy.style, { font, letterSpacing, lineHeight, padding, border, wordBreak })
  Object.assign(copy.style, { boxSizing: 'border-box', width: `${area.offsetWidth}px` })
  Object.assign(copy.style, { position: 'absolute', visibility: 'hidden', top: '0' })
  Object.assign(copy.style, { whiteSpace: 'pre-wrap', overflowWrap: 'break-word' })
  copy.append(area.value.slice(0, area.selectionEnd), mark)
  mark.append('|')
  document.body.append(copy)
  const { offsetLeft, offsetTop, offsetHeight } = mark
  copy.remove()
  return new DOMRect(left + offsetLeft, top + offsetTop - area.scrollTop, 0, offsetHeight)
}
