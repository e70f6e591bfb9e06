/** A label over its control, with a hint, the length of the text and problems below. */
import type { ReactNode } from 'react'
import { inBrackets } from '#client/punctuation.ts'
import type { FieldPath } from '#shared/check-document.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { fieldTextOf, languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import field from '../../ui/field.module.css'
import { Mark } from '../../ui/mark.tsx'
import styles from './editor.module.css'
import { idOf, useForm } from './form-context.ts'

export interface ControlProps {
  id: string
  lang: string
  dir: 'auto'
  className: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps {
  path: FieldPath
  isOptional: boolean
  /** The text is missing in this language. */
  isMissing?: boolean
  /** Where the length of the text is limited. */
  length?: { now: number; limit: number }
  isWide?: boolean
  children(props: ControlProps): ReactNode
}

/** The share of the limit from which on the length is shown. */
const longShare = 0.8

export function FieldFrame({
  path,
  isOptional,
  isMissing = false,
  length,
  isWide = false,
  children,
}: FieldFrameProps) {
  const { kind, words, fieldWords, language, panes, stale } = useForm()
  const text = fieldTextOf(fieldWords, kind, path)
  // The list has the label and the hint; an entry of it has its own name.
  const isEntry = typeof path.at(-1) === 'number'
  const { label } = isEntry ? { label: text.item ?? text.label } : text
  const own = languageOf(path)
  const isInEntry = isEntry || (own !== null && typeof path.at(-2) === 'number')
  const hint = isInEntry || isSaidBefore(path, panes) ? undefined : text.hint
  const id = idOf(path)
  const problems = useProblems(path)
  const isTooLong = length !== undefined && length.now > length.limit
  const isLong = length !== undefined && length.now > length.limit * longShare
  const isInvalid = problems.length > 0 || isTooLong
  const described = [
    hint && `${id}-hint`,
    isLong && `${id}-length`,
    problems.length > 0 && `${id}-problem`,
  ].filter(Boolean)
  return (
    <div className={`${field.field} ${isWide ? styles.wide : ''}`} data-path={JSON.stringify(path)}>
      <label id={`${id}-label`} className={field.label} htmlFor={id}>
        {label}
        {own && <span className={styles.language}> · {words.languages[own]}</span>}
        {isOptional && (
          <span className={styles.language}>{inBrackets(words.field.optional, language)}</span>
        )}
        {isMissing && (
          <span className={styles.labelMark}>
            <Mark tone="bad">{words.panes.missingMark}</Mark>
          </span>
        )}
        {!isMissing && stale.sourceOf(path) !== null && (
          <span className={styles.labelMark}>
            <Mark tone="bad">{words.stale.mark}</Mark>
          </span>
        )}
      </label>
      {children({
        id,
        lang: own ?? language,
        dir: 'auto',
        className: field.control,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': isInvalid || undefined,
      })}
      {isLong && (
        <p id={`${id}-length`} className={isTooLong ? styles.problem : field.hint}>
          {words.field.length(length.now, length.limit)}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={field.hint}>
          {hint}
        </p>
      )}
      {problems.length > 0 && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problems.join(' ')}
        </p>
      )}
    </div>
  )
}

/** Whether the same field has its hint above or beside this one: in the first entry of a list, or in the first language. */
function isSaidBefore(path: FieldPath, panes: readonly Language[]): boolean {
  const own = languageOf(path)
  return (own !== null && own !== panes[0]) || path.some((name) => Number(name) > 0)
}

/** What is wrong with exactly this field, in words. */
export function useProblems(path: FieldPath): string[] {
  const { problems } = useForm()
  const key = path.join('.')
  return problems.filter((one) => one.path.join('.') === key).map(({ problem }) => problem)
}

/** What is wrong with a group or a list as a whole. */
export function Problems({ path }: { path: FieldPath }) {
  const problems = useProblems(path)
  if (problems.length === 0) return null
  return (
    <p id={`${idOf(path)}-problem`} className={styles.problem}>
      {problems.join(' ')}
    </p>
  )
}
