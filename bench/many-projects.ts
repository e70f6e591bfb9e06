/** Generates any number of projects, as long and as different as real ones, the same in every run. */
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { ProjectContent } from '#shared/projects.ts'
import { createRandom, type Random } from '../tests/support/random.ts'
import * as words from './project-words.ts'

export function createProjects(count: number): ProjectContent[] {
  const random = createRandom(20_261_121)
  return Array.from({ length: count }, (_, index) => createProject(index + 1, random))
}

function createProject(id: number, random: Random): ProjectContent {
  const begun = Date.UTC(2010 + random.below(16), random.below(12), 1 + random.below(28))
  const ended = begun + (14 + random.below(400)) * 86_400_000
  const place = random.pick(words.places)
  const subject = random.pick(words.subjects)
  const form = random.pick(words.forms)
  const audience = random.pick(words.audiences)
  const parts = words.headings.map((heading) => ({
    heading,
    sentences: random.pickSome(words.sentences, 4),
    number: 2 + random.below(900),
  }))
  const titles: Record<Language, string> = {
    ko: `${place.ko} ${subject.ko} ${form.ko} ${id}`,
    en: `${place.en} ${subject.en} ${form.en} ${id}`,
    ja: `${place.ja}の${subject.ja}${form.ja} ${id}`,
  }
  const summaries: Record<Language, string> = {
    ko: `${audience.ko}을 위해 만든 ${subject.ko} ${form.ko}입니다. ${place.ko}에서 쓰고 있습니다.`,
    en: `A ${subject.en} ${form.en} for ${audience.en}, in use in ${place.en}.`,
    ja: `${audience.ja}のために作った${subject.ja}${form.ja}です。${place.ja}で使われています。`,
  }
  const toText = (language: Language) => ({
    title: titles[language],
    summary: summaries[language],
    description: parts
      .map(({ heading, sentences, number }) => {
        const [first, ...others] = sentences.map((sentence) =>
          sentence[language].replace('{n}', String(number)),
        )
        const list = others.map((text) => `- **${titles[language]}**: ${text}`).join('\n')
        return `## ${heading[language]}\n\n${first}\n\n${list}`
      })
      .join('\n\n'),
  })
  return {
    id,
    facts: {
      startDate: toDay(begun),
      endDate: toDay(ended),
      techStacks: random.pickSome(words.technologies, 3 + random.below(6)),
      githubUrl: `https://code.example/gildong-hong/project-${id}`,
    },
    texts: Object.fromEntries(
      languages.map((language) => [language, toText(language)]),
    ) as ProjectContent['texts'],
  }
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
