/** Texts of one or more lines, days, months, addresses and identifiers. */
import { type InputHTMLAttributes, useEffect, useRef } from 'react'
import { mayBeEmpty, type TextControl } from '#shared/fields.ts'
import { lookUp } from '#shared/look-up.ts'
import { lazyPart } from '../../session/lazy-part.tsx'
import styles from './editor.module.css'
import type { FieldOf } from './field-editor.tsx'
import { type ControlProps, FieldFrame } from './field-frame.tsx'
import { useForm } from './form-context.ts'
import { toValue } from './use-suggestions.ts'

const ColourField = lazyPart(() => import('./colour-field.tsx').then((part) => part.ColourField))
const IconField = lazyPart(() => import('./icon-field.tsx').then((part) => part.IconField))
const MediaField = lazyPart(() => import('./media-field.tsx').then((part) => part.MediaField))

export async function loadControl(control: TextControl): Promise<unknown> {
  if (control === 'colour') return ColourField.load()
  if (control === 'icon') return IconField.load()
  const isMedia = control === 'picture' || control === 'sound' || control === 'document'
  return isMedia ? MediaField.load() : null
}

type InputProps = InputHTMLAttributes<HTMLInputElement>

const controls: Record<
  Exclude<TextControl, 'lines' | 'markdown' | 'colour' | 'icon' | 'picture' | 'sound' | 'document'>,
  InputProps
> = {
  line: { type: 'text' },
  moment: { type: 'text' },
  day: { type: 'date', max: '9999-12-31' },
  // Firefox and Safari show a text field for months.
  month: { type: 'month', placeholder: '2025-03' },
  url: { type: 'url', inputMode: 'url', placeholder: 'https://' },
  page: { type: 'text' },
  target: { type: 'text', inputMode: 'url', placeholder: 'https://', spellCheck: false },
  email: { type: 'email', inputMode: 'email' },
  slug: { type: 'text', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
}

/** What a date field can show; anything else in a draft is shown as text. */
const shapes: Partial<Record<TextControl, RegExp>> = {
  day: /^(?:\d{4}-\d{2}-\d{2})?$/,
  month: /^(?:\d{4}-\d{2})?$/,
}

const shortControls: readonly TextControl[] = ['day', 'month', 'slug', 'email']
/** Lines that are no longer stand side by side. */
const briefLimit = 60
/** A line that may be this long is a sentence or more. */
const sentenceLimit = 160

export function TextField({
  path,
  field,
  value,
  isMissing,
  mayBeLeftOut = false,
}: FieldOf<'text'>) {
  const { edit, suggestions } = useForm()
  const { control, limit, isOptional } = field
  const text = typeof value === 'string' ? value : ''
  // An optional field that is emptied is removed: an empty address would be no address.
  const write = (next: string) => edit(path, next === '' && isOptional ? undefined : next)
  const likely = lookUp(suggestions, String(path.at(-1)))
  const isBrief = control === 'line' && limit <= briefLimit
  const isLines = control === 'lines' || control === 'markdown'
  if (control === 'colour') return <ColourField path={path} colour={text} write={write} />
  if (control === 'icon') return <IconField path={path} name={text} write={write} />
  if (control === 'picture' || control === 'sound' || control === 'document')
    return <MediaField path={path} kind={control} file={text} write={write} />
  return (
    <FieldFrame
      path={path}
      isOptional={mayBeEmpty(field) || mayBeLeftOut}
      isMissing={isMissing ?? false}
      length={{ now: text.length, limit }}
      isWide={!shortControls.includes(control) && !isBrief}
    >
      {(props) =>
        isLines ? (
          <textarea
            {...props}
            rows={Math.min(20, Math.max(3, text.split('\n').length + 1))}
            value={text}
            onChange={({ target }) => write(target.value)}
          />
        ) : control === 'line' && limit >= sentenceLimit ? (
          <SentenceInput {...props} text={text} write={write} />
        ) : (
          <>
            <input
              {...props}
              {...controls[control]}
              {...(shapes[control] && !shapes[control].test(text) && { type: 'text' })}
              autoComplete="off"
              list={likely && `${props.id}-likely`}
              value={text}
              onChange={({ target }) => write(toValue(likely ?? [], target.value))}
            />
            {likely && (
              <datalist id={`${props.id}-likely`}>
                {likely.map(({ value, name }) => (
                  <option key={value} value={value}>
                    {name === value ? null : name}
                  </option>
                ))}
              </datalist>
            )}
          </>
        )
      }
    </FieldFrame>
  )
}

interface SentenceInputProps extends ControlProps {
  placeholder?: string
  text: string
  write(next: string): void
}

/** A text of one line that is a sentence or more: it wraps and grows, so that all of it can be read. */
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
