import { type KindName, kindNames, kindOf } from '../../../content-kinds.ts'
import type { Language } from '../../languages.ts'
import type { FieldWords } from './en.ts'

/** Adds the words of the records of kinds, which are found by `kind.path`. */
export function addKinds<Words extends FieldWords>(language: Language, words: Words): Words {
  const labels = collect((kind) => kindOf(kind).words?.[language].labels)
  const choices = collect((kind) => kindOf(kind).words?.[language].choices)
  return {
    ...words,
    labels: { ...labels, ...words.labels },
    choices: { ...choices, ...words.choices },
  }
}

function collect<Value>(
  wordsOf: (kind: KindName) => Readonly<Record<string, Value>> | undefined,
): Record<string, Value> {
  const all = kindNames.flatMap((kind) =>
    Object.entries(wordsOf(kind) ?? {}).map(([path, words]) => [`${kind}.${path}`, words] as const),
  )
  return Object.fromEntries(all)
}
