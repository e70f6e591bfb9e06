/** Reads the names of files in zips that do not say how they are encoded, which Windows writes in its own encodings. */
import type { Entry } from 'yauzl'
import type { Language } from '#shared/i18n/languages.ts'

const saysUtf8 = 0x800
const unicodePath = 0x7075
const ofWindows: Partial<Record<Language, string>> = { ko: 'euc-kr', ja: 'shift_jis' }

/** `language`: of the people who made the zip. */
export function readName(entry: Entry, language: Language): string {
  const { extraFields, fileName, fileNameRaw, generalPurposeBitFlag } = entry
  const isKnown =
    (generalPurposeBitFlag & saysUtf8) !== 0 || extraFields.some(({ id }) => id === unicodePath)
  if (isKnown) return fileName
  const decoded =
    decode(fileNameRaw, 'utf-8') ?? decode(fileNameRaw, ofWindows[language] ?? 'utf-8')
  return decoded?.replaceAll('\\', '/') ?? fileName
}

function decode(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
