/** Adds a post to the sample content that uses every element of Markdown that the site can show, in three languages. */
import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importContent } from '#server/content/folder/import-content.ts'
import { openSqlite } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { makePhoto } from '../tests/support/sample-media.ts'

export const fullPostPaths = languages.map((language) => `/${language}/blog/full-post`)

interface Words {
  title: string
  summary: string
  sentence: string
  first: string
  second: string
  alt: string
  caption: string
  request: string
  cache: string
  hit: string
  note: string
}

const words: Record<Language, Words> = {
  ko: {
    title: '요청 하나가 페이지가 되기까지',
    summary: '캐시와 데이터베이스를 지나 화면에 그려지는 길을 따라갑니다.',
    sentence: '요청은 먼저 캐시를 보고, 없으면 데이터베이스에 묻습니다. ',
    first: '캐시를 먼저 보는 이유',
    second: '얼마나 걸릴까',
    alt: '창가에 놓인 노트북과 공책',
    caption: '처음 재 본 날의 책상',
    request: '요청',
    cache: '캐시?',
    hit: '있음',
    note: '열 번 잰 값의 가운데 값입니다.',
  },
  en: {
    title: 'How a request becomes a page',
    summary: 'Following the way through the cache and the database to the screen.',
    sentence: 'A request looks into the cache first, and then it asks the database. ',
    first: 'Why the cache comes first',
    second: 'How long it takes',
    alt: 'A laptop and a notebook at a window',
    caption: 'The desk on the day of the first measurement',
    request: 'Request',
    cache: 'Cache?',
    hit: 'found',
    note: 'The median of ten measurements.',
  },
  ja: {
    title: 'リクエストがページになるまで',
    summary: 'キャッシュとデータベースを通って画面に届くまでの道をたどります。',
    sentence: 'リクエストはまずキャッシュを見て、なければデータベースに尋ねます。',
    first: 'まずキャッシュを見る理由',
    second: 'どのくらいかかるか',
    alt: '窓辺に置かれたノートパソコンとノート',
    caption: '初めて測った日の机',
    request: 'リクエスト',
    cache: 'キャッシュ?',
    hit: 'あり',
    note: '10回測った値の中央値です。',
  },
}

/** Fills the database of a data folder, where `startSite` finds it. */
export async function fillWithFullPost(dataFolder: string, contentFolder: string): Promise<void> {
  await cp(join(import.meta.dirname, '..', 'content'), contentFolder, { recursive: true })
  const post = join(contentFolder, 'posts', 'full-post')
  await mkdir(post)
  await writeFile(join(contentFolder, 'media', 'desk.jpg'), await makePhoto(2400, 1600))
  const alt = languages.map((language) => `    ${language}: ${words[language].alt}\n`).join('')
  await appendFile(join(contentFolder, 'media.yaml'), `desk.jpg:\n  alt:\n${alt}`)
  await writeFile(join(post, 'post.yaml'), 'date: 2025-02-01\nstatus: published\ntags:\n  - SQL\n')
  for (const language of languages)
    await writeFile(join(post, `${language}.md`), writeText(words[language]))
  const now = () => new Date('2026-11-21T12:00:00Z')
  const opened = openSqlite(join(dataFolder, 'madang.sqlite'))
  await migrate(opened, now)
  await importContent(opened.db, contentFolder, now)
  await opened.db.destroy()
}

function writeText(word: Words): string {
  const paragraph = word.sentence.repeat(6).trim()
  return `---
title: ${word.title}
summary: ${word.summary}
---

${paragraph}[^1]

![${word.alt}](media/desk.jpg "${word.caption}")

## ${word.first}

${paragraph}

\`\`\`ts title="find-page.ts" {2}
export async function findPage(path: string): Promise<Page | null> {
  const kept = pages.get(path)
  return kept ?? render(path) // [!code ++]
}
\`\`\`

\`\`\`mermaid title="${word.title}"
flowchart TD
  A[${word.request}] --> B{"${word.cache}"}
  B -->|${word.hit}| D[HTML]
  B -.-> C[(SQLite)]
  C --> D
\`\`\`

## ${word.second}

$$
t = \\frac{1}{n} \\sum_{i=1}^{n} t_i + \\sqrt{\\frac{\\sigma^2}{n}}
$$

$t_1 = 3$: ${word.sentence}

| n | ms |
|---|---|
| 1 | 3 |
| 10 | 21 |

> [!NOTE]
> ${word.sentence}

[^1]: ${word.note}
`
}
