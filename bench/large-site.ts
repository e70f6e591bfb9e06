/**
 * Generates any number of projects and posts. They are as long and as different as real ones, and the same in every run.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readContent } from '#server/content/folder/read-content.ts'
import { storeContent } from '#server/content/kinds/store-content.ts'
import type { TextRenderer } from '#server/content/markdown/text-renderer.ts'
import { openSqlite } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { PostContent } from '#shared/posts.ts'
import type { ProjectContent } from '#shared/projects.ts'
import { inLanguage } from '#shared/text.ts'
import { createRandom, type Random } from '../tests/support/random.ts'

const inAll = (ko: string, en: string, ja: string): Record<Language, string> => ({ ko, en, ja })

const technologies =
  'TypeScript|JavaScript|React|Vue.js|Svelte|Node.js|Deno|Python|Django|FastAPI|Go|Rust|Java|Spring|Kotlin|Swift|C++|C#|PostgreSQL|SQLite|MySQL|Redis|Kafka|GraphQL|Docker|Kubernetes|Terraform|AWS|Linux|Nginx|Three.js|WebGL|PyTorch|Pandas|QGIS|Figma|Vite|Playwright|OpenTelemetry|WebAssembly'.split(
    '|',
  )

const places = [
  inAll('서울', 'Seoul', 'ソウル'),
  inAll('부산', 'Busan', '釜山'),
  inAll('시드니', 'Sydney', 'シドニー'),
  inAll('멜버른', 'Melbourne', 'メルボルン'),
  inAll('도쿄', 'Tokyo', '東京'),
  inAll('오사카', 'Osaka', '大阪'),
  inAll('제주', 'Jeju', '済州'),
  inAll('대전', 'Daejeon', '大田'),
]

const subjects = [
  inAll('골목 지도', 'alley map', '路地の地図'),
  inAll('버스 도착', 'bus arrival', 'バスの到着'),
  inAll('도서 대출', 'library loan', '図書の貸出'),
  inAll('병원 예약', 'clinic booking', '病院の予約'),
  inAll('학교 급식', 'school lunch', '学校給食'),
  inAll('공연 예매', 'concert ticket', '公演の予約'),
  inAll('재고 관리', 'stock keeping', '在庫管理'),
  inAll('날씨 관측', 'weather record', '気象観測'),
  inAll('전기 요금', 'power bill', '電気料金'),
  inAll('강의 평가', 'course review', '講義の評価'),
  inAll('산책 기록', 'walking log', '散歩の記録'),
  inAll('음식 배달', 'food delivery', '料理の配達'),
]

const forms = [
  inAll('서비스', 'service', 'サービス'),
  inAll('앱', 'app', 'アプリ'),
  inAll('대시보드', 'dashboard', 'ダッシュボード'),
  inAll('검색 엔진', 'search engine', '検索エンジン'),
  inAll('분석 도구', 'analysis tool', '分析ツール'),
  inAll('게시판', 'board', '掲示板'),
]

const audiences = [
  inAll('동네 주민', 'neighbours', '近所の人々'),
  inAll('대학생', 'students', '大学生'),
  inAll('시각 장애인', 'blind readers', '視覚障害のある人'),
  inAll('작은 가게', 'small shops', '小さな店'),
  inAll('연구자', 'researchers', '研究者'),
  inAll('봉사자', 'volunteers', 'ボランティア'),
]

/** `{n}` is replaced by a number. */
const sentences = [
  inAll(
    '처음에는 화면이 뜨기까지 {n}초가 걸렸고, 절반은 그 전에 떠났습니다.',
    'At first it took {n} seconds until anything was on the screen, and half of the people had left by then.',
    '最初は画面が出るまでに{n}秒かかり、半分の人はその前に離れていました。',
  ),
  inAll(
    '자료 {n}건을 한 번에 읽지 않고, 바뀐 것만 다시 읽도록 고쳤습니다.',
    'Of {n} records only those that had changed are read again, instead of all of them at once.',
    '{n}件のデータを一度に読まず、変わったものだけを読み直すようにしました。',
  ),
  inAll(
    '사용자 {n}명에게 물어보고 나서 메뉴를 두 개로 줄였습니다.',
    'After asking {n} people who used it, I reduced the menu to two entries.',
    '{n}人の利用者に尋ねた結果、メニューを2つに減らしました。',
  ),
  inAll(
    '오류가 나면 그 자리에서 다시 시도할 수 있고, 적던 글은 사라지지 않습니다.',
    'After an error people can try again on the spot, and nothing that they typed is lost.',
    'エラーが起きてもその場でやり直せ、書きかけの文章は消えません。',
  ),
  inAll(
    '시험 {n}개가 매번 저장할 때마다 돌고, 30초 안에 끝납니다.',
    'A suite of {n} tests runs at every save and ends within thirty seconds.',
    '{n}個のテストが保存のたびに動き、30秒以内に終わります。',
  ),
  inAll(
    '서버 한 대로 하루 {n}번의 요청을 받으며, 밤에는 스스로 백업합니다.',
    'One server answers {n} requests a day and backs itself up at night.',
    'サーバー1台で1日{n}回の要求に応え、夜には自分でバックアップします。',
  ),
]

const headings = [
  inAll('문제', 'The problem', '課題'),
  inAll('한 일', 'What I did', '取り組んだこと'),
  inAll('배운 점', 'What I learnt', '学んだこと'),
]

export function createProjects(count: number): ProjectContent[] {
  const random = createRandom(20_261_121)
  return Array.from({ length: count }, (_, index) => createProject(index + 1, random))
}

function createProject(id: number, random: Random): ProjectContent {
  const begun = Date.UTC(2010 + random.below(16), random.below(12), 1 + random.below(28))
  const ended = begun + (14 + random.below(400)) * 86_400_000
  const place = random.pick(places)
  const subject = random.pick(subjects)
  const form = random.pick(forms)
  const audience = random.pick(audiences)
  const parts = headings.map((heading) => ({
    heading,
    sentences: random.pickSome(sentences, 4),
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
      techStacks: random.pickSome(technologies, 3 + random.below(6)),
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

const code = [
  '```ts',
  'export async function listPosts(db: Database, now: () => Date): Promise<Post[]> {',
  "  const rows = await db.selectFrom('post').where('date', '<=', now().toISOString()).execute()",
  '  return rows.map(toPost) // newest first',
  '}',
  '```',
].join('\n')

/** The posts by slug. All are published: each in one language, or each in all languages. */
export function createPosts(
  count: number,
  { isTranslated }: { isTranslated: boolean },
): Record<string, PostContent> {
  return Object.fromEntries(
    createProjects(count).map(({ id, facts, texts }) => {
      const tags = facts.techStacks.slice(0, 3)
      const post = { date: facts.startDate, status: 'published', tags } as const
      const written = isTranslated ? languages : [languages[id % languages.length] ?? 'ko']
      const toText = (language: Language) => {
        const { description: body, ...text } = inLanguage(texts, language, 'ko')
        return [language, { ...text, body }]
      }
      return [`post-${id}`, { facts: post, texts: Object.fromEntries(written.map(toText)) }]
    }),
  )
}

/** Writes posts as files of a content folder. Each in one language, with headings, lists and a block of code. @returns the bytes of all texts. */
export async function writePosts(folder: string, count: number): Promise<number> {
  let bytes = 0
  for (const { id, facts, texts } of createProjects(count)) {
    const language = languages[id % languages.length] ?? 'ko'
    const { title, summary, description } = inLanguage(texts, language, 'ko')
    const post = join(folder, 'posts', `post-${id}`)
    await mkdir(post, { recursive: true })
    const tags = facts.techStacks.map((tag) => `  - ${JSON.stringify(tag)}\n`).join('')
    const yaml = `date: ${JSON.stringify(facts.startDate)}\nstatus: published\ntags:\n${tags}`
    const front = `title: ${JSON.stringify(title)}\nsummary: ${JSON.stringify(summary)}\n`
    const text = `---\n${front}---\n\n${description}\n\n${code}\n`
    await writeFile(join(post, 'post.yaml'), yaml)
    await writeFile(join(post, `${language}.md`), text)
    bytes += Buffer.byteLength(text)
  }
  return bytes
}

/** Renders nothing: rendering so many texts takes minutes, and `bench -- import` measures it. */
const renderer: TextRenderer = {
  listPlaces: async () => ({ places: [], headings: [] }),
  renderPage: async () => '<p></p>',
  renderPost: async (_file, text) => ({
    html: '<p></p>',
    sections: [],
    text,
    readingMinutes: 1,
    places: { places: [], headings: [] },
  }),
}

/** Fills the database of a data folder with the sample content, in which some kinds are replaced. */
export async function fillLarge(
  dataFolder: string,
  replaced: { projects?: ProjectContent[]; posts?: Record<string, PostContent> },
): Promise<void> {
  const now = () => new Date()
  const opened = openSqlite(join(dataFolder, 'madang.sqlite'))
  await migrate(opened, now)
  const sample = await readContent('content')
  if (!sample.ok) throw new Error('The sample content is invalid.')
  await storeContent(opened.db, { ...sample.value, ...replaced }, now, renderer)
  await opened.db.destroy()
}
