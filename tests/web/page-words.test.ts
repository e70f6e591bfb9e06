/** A page contains its words in its own language; no script brings those of the others to a browser. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { pageWordsIn } from '../support/page-words.ts'
import { buildFolder } from '../support/sample-content.ts'

/** Shorter texts may be in a script by chance. */
const shortest = 10

function listTexts(words: unknown): string[] {
  if (typeof words === 'string') return words.length < shortest ? [] : [words]
  return typeof words === 'object' && words ? Object.values(words).flatMap(listTexts) : []
}

test('no script of the public site contains the words that stand beside pages', () => {
  const folder = join(buildFolder, 'browser', 'assets')
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const scripts = names.map((name) => readFileSync(join(folder, name), 'utf8'))
  const findIn = (texts: string[]) =>
    texts.filter((text) => scripts.some((script) => script.includes(text)))
  for (const language of languages) {
    const texts = listTexts(pageWordsIn(language))
    expect(texts.length).toBeGreaterThan(40)
    expect(findIn(texts)).toEqual([])
    // The header loads these: a text in a script is found.
    expect(findIn([catalogues[language].signIn.errors.network])).toHaveLength(1)
  }
})
