/** The words of the catalogues in all languages, for the server only. A browser never loads this. */
import { en, type Messages } from './en.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import type { Language } from './languages.ts'

export const catalogues: Record<Language, Messages> = { ko, en, ja }
