/** What every field of the form knows. */
import { createContext, use, useMemo } from 'react'
import type { FieldPath, FieldProblem } from '#shared/check-document.ts'
import type { KindName } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { EditorWords } from '#shared/i18n/panel/editor/en.ts'
import type { FieldWords } from '#shared/i18n/panel/fields/en.ts'
import { labelOf, languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import type { Warning } from '../find-warnings.ts'
import { useRoomLanguage } from '../room-words.ts'
import type { Stale } from './use-stale.ts'
import type { ProjectChoice, Suggestions } from './use-suggestions.ts'

export interface FormContextValue {
  kind: KindName
  words: EditorWords
  fieldWords: FieldWords
  /** Of the panel. */
  language: Language
  /** The language that every text has, and that the others are translated from. */
  defaultLanguage: Language
  /** The languages whose texts are shown: one, or two side by side. */
  panes: readonly Language[]
  problems: readonly FieldProblem[]
  stale: Stale
  /** What the server has found in the texts. */
  asked: readonly Warning[]
  /** It has links to its parts. */
  isLong: boolean
  /** Texts that are likely. */
  suggestions: Suggestions
  /** Those that visitors find; null: not known yet. */
  projects: readonly ProjectChoice[] | null
  /** undefined removes the field. */
  edit(path: FieldPath, value: unknown): void
  /** The present value at a path: for acts that come later, such as an undo. */
  read(path: FieldPath): unknown
  /** Whether the form has not been left: for acts that come later, too. */
  isOpen(): boolean
  /** To a screen reader. */
  announce(text: string): void
}

export const FormContext = createContext<FormContextValue | null>(null)

export function useForm(): FormContextValue {
  const form = use(FormContext)
  if (!form) throw new Error('There is no form here.')
  return form
}

/** `Title · Korean` */
export function nameOf(
  { words, fieldWords, kind }: Pick<FormContextValue, 'words' | 'fieldWords' | 'kind'>,
  path: FieldPath,
): string {
  const language = languageOf(path)
  const label = labelOf(fieldWords, kind, path)
  return [label, language && words.languages[language]].filter(Boolean).join(' · ')
}

/** The id of the control of a field. */
export function idOf(path: FieldPath): string {
  return ['field', ...path].join('-').replaceAll(' ', '_')
}

export interface FormWords {
  language: Language
  words: EditorWords
  fieldWords: FieldWords
}

/** The words of the form, in the language of the panel. */
export function useFormWords(): FormWords {
  const { language, words: all } = useRoomLanguage()
  const { editor: words, fields: fieldWords } = all
  // The same object, as long as the language is: otherwise every field would be drawn again with every key.
  return useMemo(() => ({ language, words, fieldWords }), [language, words, fieldWords])
}
