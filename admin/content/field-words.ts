/** The names and values of fields, in the language of the panel. */
import type { FieldPath } from '#shared/check-document.ts'
import type { KindName } from '#shared/content-kinds.ts'
import { describeValue, nameField } from './names.ts'
import { useRoomLanguage } from './room-words.ts'

interface FieldDescriptions {
  nameOf(path: FieldPath): string
  /** @param text a simple value, as in `FieldChange` */
  showValue(path: FieldPath, text: string): string
}

export function useFieldDescriptions(kind: KindName): FieldDescriptions {
  const { language, words } = useRoomLanguage()
  const { content, fields } = words
  return {
    nameOf: (path) => nameField(kind, path, { fields, content }, language),
    showValue: (path, text) => describeValue(kind, path, text, { fields, language }),
  }
}
