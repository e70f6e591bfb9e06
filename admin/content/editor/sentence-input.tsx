/** A text of one line that is a sentence or more: it wraps and grows, so that all of it can be read. */
import { useEffect, useRef } from 'react'
import styles from './editor.module.css'
import type { ControlProps } from './field-frame.tsx'

interface SentenceInputProps extends ControlProps {
  text: string
  write(next: string): void
}

export function SentenceInput({ text, write, className, ...props }: SentenceInputProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = input.current
    // Unlike keydown, it also comes where an input method or a phone's keyboard breaks the line.
    const refuseBreak = (event: InputEvent) => {
      if (lineBreaks.includes(event.inputType)) event.preventDefault()
    }
    element?.addEventListener('beforeinput', refuseBreak)
    return () => element?.removeEventListener('beforeinput', refuseBreak)
  }, [])
  return (
    <textarea
      {...props}
      ref={input}
      className={`${className} ${styles.sentence}`}
      rows={2}
      autoComplete="off"
      value={text}
      // Pasted lines become one.
      onChange={({ target }) => write(target.value.replaceAll(/\s*\n\s*/g, ' '))}
    />
  )
}

const lineBreaks = ['insertLineBreak', 'insertParagraph']
