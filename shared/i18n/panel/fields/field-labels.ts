/** Finds the words of a field of content. */
import type { FieldPath } from '../../../check-document.ts'
import type { FieldText } from '../../../kinds/kind.ts'
import { lookUp } from '../../../look-up.ts'
import { isLanguage } from '../../languages.ts'
import type { FieldWords } from './en.ts'

/** A field without words is shown by its name, and `fields.test.ts` fails. */
export function fieldTextOf({ labels }: FieldWords, kind: string, path: FieldPath): FieldText {
  const [name, whole] = namesOf(kind, path)
  return lookUp(labels, whole) ?? lookUp(labels, name) ?? { label: name }
}

/** `Link 2: Address`: what a field is called outside the form. */
export function labelOf(words: FieldWords, kind: string, path: FieldPath): string {
  const parts = path.flatMap((name, index) => {
    const upTo = path.slice(0, index + 1)
    if (isPlace(name)) {
      const { item, label } = fieldTextOf(words, kind, upTo.slice(0, -1))
      return [`${item ?? label} ${Number(name) + 1}`]
    }
    const isNamedByPlace = isPlace(path[index + 1])
    const isOuter = name === 'facts' || name === 'texts'
    if (isLanguage(String(name)) || isNamedByPlace || isOuter) return []
    return [fieldTextOf(words, kind, upTo).label]
  })
  return parts.join(': ')
}

export function choiceTextOf(
  { choices }: FieldWords,
  kind: string,
  path: FieldPath,
  value: string,
): string {
  const [name, whole] = namesOf(kind, path)
  const texts: Record<string, string> = lookUp(choices, whole) ?? lookUp(choices, name) ?? {}
  return lookUp(texts, value) ?? value
}

/** The language of a text, from its path; null: the field is the same in every language. */
export function languageOf(path: FieldPath) {
  return path.map(String).find(isLanguage) ?? null
}

function namesOf(kind: string, path: FieldPath): [name: string, whole: string] {
  const names = path.filter((name) => !isPlace(name) && !isLanguage(String(name)))
  return [String(names.at(-1) ?? kind), [kind, ...names].join('.')]
}

function isPlace(name: string | number | undefined): boolean {
  return typeof name === 'number' || /^\d+$/.test(name ?? '')
}
