/** The words of the panel, with those of this room and of problems, which only this room loads. */
import { use } from 'react'
import type { Language } from '#shared/i18n/languages.ts'
import type { ContentWords, RoomWords } from '#shared/i18n/panel/content/en.ts'
import type { PanelWords } from '#shared/i18n/panel/en.ts'
import type { ProblemWords } from '#shared/i18n/panel/problems/en.ts'
import { type PanelLanguage, usePanelLanguage } from '../words/words.ts'

interface OwnWords {
  content: RoomWords
  problems: ProblemWords
}

const catalogues: Record<
  Language,
  () => Promise<[{ content: RoomWords }, { problems: ProblemWords }]>
> = {
  ko: () =>
    Promise.all([
      import('#shared/i18n/panel/content/ko.ts'),
      import('#shared/i18n/panel/problems/ko.ts'),
    ]),
  en: () =>
    Promise.all([
      import('#shared/i18n/panel/content/en.ts'),
      import('#shared/i18n/panel/problems/en.ts'),
    ]),
  ja: () =>
    Promise.all([
      import('#shared/i18n/panel/content/ja.ts'),
      import('#shared/i18n/panel/problems/ja.ts'),
    ]),
}
const loading = new Map<Language, Promise<OwnWords>>()

type Words = PanelWords & { content: ContentWords; problems: ProblemWords }

/** Suspends until they are loaded. */
export function useRoomLanguage(): PanelLanguage & { words: Words } {
  const panel = usePanelLanguage()
  const { content, problems } = use(loadOwnWords(panel.language))
  const { words } = panel
  return { ...panel, words: { ...words, content: { ...content, ...words.documents }, problems } }
}

export function useWords(): Words {
  return useRoomLanguage().words
}

function loadOwnWords(language: Language): Promise<OwnWords> {
  const known = loading.get(language)
  if (known) return known
  const loaded = catalogues[language]().then(([{ content }, { problems }]) => ({
    content,
    problems,
  }))
  loading.set(language, loaded)
  return loaded
}
