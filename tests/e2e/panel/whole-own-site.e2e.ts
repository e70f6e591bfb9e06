/** The whole site of an owner in two languages, made by the screens alone: her acts are counted, and nothing of the sample is left. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { KindName } from '#shared/content-kinds.ts'
import { languageNames } from '#shared/i18n/languages.ts'
import { content } from '#shared/i18n/panel/content/ko.ts'
import { editor } from '#shared/i18n/panel/editor/ko.ts'
import { namesOfKinds } from '#shared/kinds/names.ts'
import { ownSiteWords } from '../../../admin/content/words.ts'
import { desktop } from '../../support/browser.ts'
import { adminPath, openPanel, panelWords, settle } from '../../support/panel.ts'
import { nameOfRoom } from '../../support/room-words.ts'
import { makePhoto } from '../../support/sample-media.ts'
import { findTraces, listTraces } from '../../support/sample-traces.ts'

/** From the first sign-in, with it. */
const mostActs = 170
const signInActs = 3

const { picture } = editor
const smallPhone = { width: 360, height: 740 }
const languages = ['ko', 'en'] as const
/** In Korean and in English. */
type Pair = [string, string]

const name: Pair = ['남궁하늘빛나래솔바람', 'Haneulbit-Narae Solbaram Namgung-Featherstonehaugh']
const work: Pair = [
  '도시 교통을 데이터로 그리는 통계학도',
  'A statistician who maps how cities move',
]

const projects = [
  {
    title: ['막차 지도', 'Last Bus Map'],
    description: [
      '## 왜\n\n막차를 **놓친 날** 시작했습니다.',
      '## Why\n\nIt began on a night when I **missed** it.',
    ],
    startDate: '2025-03',
    technologies: 'R, QGIS, PostGIS',
  },
  {
    title: ['자전거 수요 예보', 'Bike Forecast'],
    description: ['시간대마다 **푸아송 회귀**를 씁니다.', 'A Poisson regression for every hour.'],
    startDate: '2024-09',
    technologies: 'Julia, DuckDB',
  },
  {
    title: ['골목 소음 일기', 'Diary of Alley Noise'],
    description: ['| 시각 | dB |\n|---|---|\n| 02 | 48 |', '| hour | dB |\n|---|---|\n| 02 | 48 |'],
    startDate: '2024-04',
    technologies: 'Kotlin, R',
  },
] satisfies Record<string, Pair | string>[]

const semesters = [
  { name: ['2025년 여름 계절학기', 'Summer term 2025'], startDate: '2025-06-23' },
  { name: ['2024년 둘째 학기', 'Second term 2024'], startDate: '2024-09-02' },
] satisfies { name: Pair; startDate: string }[]

const courses = [
  { name: ['베이즈 추론', 'Bayesian Inference'], semester: 0, grade: 'A+' },
  { name: ['시공간 통계', 'Spatio-Temporal Statistics'], semester: 0, grade: 'A0' },
  { name: ['교통 계획론', 'Transport Planning'], semester: 0, grade: 'B+' },
  { name: ['측도와 확률', 'Measure and Probability'], semester: 1, grade: 'A+' },
  { name: ['지도학 개론', 'Cartography'], semester: 1, grade: 'A0' },
  { name: ['한문 강독', 'Reading Classical Chinese'], semester: 1, grade: 'P' },
] satisfies { name: Pair; semester: number; grade: string }[]

const jobs = [
  {
    organisation: ['한들교통연구소', 'Handeul Transport Lab'],
    role: ['데이터 분석 보조', 'Assistant analyst'],
    points: [
      '- 환승 기록 3억 건을 정리했습니다.\n- 주간 보고를 자동으로 만들었습니다.',
      '- Cleaned 300 million transfers.\n- Automated the weekly report.',
    ],
    startDate: '2025-07',
    endDate: '2025-12',
  },
  {
    organisation: ['별내도서관', 'Byeollae Library'],
    role: ['통계 상담', 'Statistics help desk'],
    points: [
      '- 한 학기에 60명을 도왔습니다.\n- 안내 책자를 썼습니다.',
      '- Helped sixty students a term.\n- Wrote the handbook.',
    ],
    startDate: '2024-03',
    endDate: '2024-12',
  },
] satisfies Record<string, Pair | string>[]

const stack = [
  { title: ['분석', 'Analysis'], technologies: 'R, Julia, Stan, DuckDB, Polars' },
  { title: ['지도', 'Mapping'], technologies: 'QGIS, PostGIS, Leaflet, Mapbox, OpenStreetMap' },
  {
    title: ['만들기', 'Making'],
    technologies: 'Kotlin, Android Studio, Observable, LaTeX, Inkscape',
  },
] satisfies { title: Pair; technologies: string }[]

function chosenIn(select: Locator): Promise<string | null> {
  return select.locator('option:checked').textContent()
}

/** What the owner does: each act is counted for the part of the site that it belongs to. */
function actAsOwner(page: Page, hasTouch: boolean) {
  const acts: Record<string, number> = { 'sign-in': signInActs }
  let part = ''
  const count = () => {
    acts[part] = (acts[part] ?? 0) + 1
  }
  /** The control of a field; of a list, the button that adds an entry. */
  const field = (path: string) =>
    page.locator(`[id="${['field', path].filter(Boolean).join('-')}"]`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  async function press(target: Locator): Promise<void> {
    await (hasTouch ? target.tap() : target.click())
    count()
  }
  /** Several lines are pasted. */
  async function fill(target: Locator, text: string, isPasted = false): Promise<void> {
    if (isPasted) {
      await target.focus()
      await page.evaluate((lines) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', lines)
        const pasted = new ClipboardEvent('paste', {
          clipboardData,
          bubbles: true,
          cancelable: true,
        })
        document.activeElement?.dispatchEvent(pasted)
      }, text)
    } else await target.fill(text)
    count()
  }
  async function choosePane(language: (typeof languages)[number]): Promise<void> {
    const choice = page.getByRole('combobox', { name: editor.panes.language })
    const tab = page.getByRole('button', { name: new RegExp(`^${editor.languages[language]}`) })
    if ((await choice.count()) > 0) {
      if ((await choice.inputValue()) === language) return
      await choice.selectOption(language)
      count()
    } else if ((await tab.getAttribute('aria-pressed')) === 'false') await press(tab)
  }
  async function openSettings(): Promise<void> {
    const opener = button(editor.writing.settings)
    if ((await opener.getAttribute('aria-expanded')) === 'false') await press(opener)
  }
  async function toList(): Promise<void> {
    const back = page.getByRole('link', { name: content.back })
    const room = page.getByRole('link', { name: nameOfRoom('content', 'ko'), exact: true })
    await press((await room.isVisible()) ? room : back)
    await page.waitForURL(`**${adminPath}/content`)
    await settle(page)
  }
  /** Begins a document from the list, and the next one of its kind from its form. */
  async function create(kind: KindName): Promise<void> {
    const before = page.url()
    if (before.includes(`/content/${kind}/`)) {
      await press(button(content.create.another(namesOfKinds.ko[kind])))
    } else {
      await toList()
      await press(button(content.create.label))
      await press(page.getByRole('menuitem', { name: namesOfKinds.ko[kind], exact: true }))
    }
    await page.waitForURL((url) => url.href !== before && url.pathname.includes(`/${kind}/`))
    await page.locator('[data-path]').first().waitFor()
  }
  async function open(kind: KindName): Promise<void> {
    await toList()
    await press(page.locator(`a[href$="/content/${kind}/${kind}"]`))
    await page.locator('[data-path]').first().waitFor()
  }
  /** Where the screen has room for one language, the other one is opened once the first is written. */
  async function write(texts: Record<string, Pair>): Promise<void> {
    for (const [index, language] of languages.entries()) {
      if (hasTouch) await choosePane(language)
      for (const [path, pair] of Object.entries(texts)) {
        const text = pair[index] ?? ''
        await fill(field(path.replace('*', language)), text, text.startsWith('- '))
      }
    }
  }
  return {
    acts,
    button,
    field,
    press,
    fill,
    toList,
    openSettings,
    create,
    open,
    write,
    begin(next: string) {
      part = next
    },
    async select(path: string, label: string): Promise<void> {
      await field(path).selectOption({ label })
      count()
    },
    async upload(path: string, name: string, alt: Pair): Promise<void> {
      const frame = page.locator(`[data-path='${path}']`)
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        press(frame.getByRole('button', { name: picture.upload })),
      ])
      const buffer = Buffer.from(await makePhoto(1600, 1000))
      await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer })
      count()
      for (const [index, language] of languages.entries()) {
        const label = `${picture.alt} · ${editor.languages[language]}`
        await fill(frame.getByLabel(label), alt[index] ?? '')
      }
    },
  }
}

test.each([
  ['at 1440 px', { viewport: desktop }],
  ['on a touch screen of 360 px', { viewport: smallPhone, hasTouch: true }],
] as const)('a whole site of two languages is made in few acts %s', async (_, screen) => {
  const traces = await listTraces()
  const { enter, site } = await openPanel(0)
  await using visit = await enter({ language: 'ko', ...screen })
  const { page } = visit
  const owner = actAsOwner(page, 'hasTouch' in screen)
  const { field, fill, press, write } = owner
  await visit.open(adminPath)

  owner.begin('start')
  const words = ownSiteWords.ko
  await press(page.getByRole('link', { name: panelWords.ko.home.firstSteps.sample.start }).first())
  await press(page.getByLabel('English', { exact: true }))
  for (const [index, language] of languages.entries()) {
    const inLanguage = (label: string) =>
      page.getByLabel(`${label}(${languageNames[language].name})`)
    await fill(inLanguage(words.name), name[index] ?? '')
    await fill(inLanguage(words.work), work[index] ?? '')
  }
  await press(owner.button(words.act))
  await page.getByRole('link', { name: words.open }).waitFor()

  owner.begin('projects')
  for (const { title, description, startDate, technologies } of projects) {
    await owner.create('project')
    await write({ 'texts-*-title': title, 'texts-*-description': description })
    await owner.openSettings()
    await fill(field('facts-startDate'), startDate)
    await fill(field('facts-techStacks'), technologies)
    await press(field('facts-cover'))
    await owner.upload('["facts","cover"]', `${startDate}.jpg`, title)
  }

  owner.begin('record')
  await owner.open('academics')
  for (const [index, { name, startDate }] of semesters.entries()) {
    await press(field('semesters'))
    await fill(field(`semesters-${index}-startDate`), startDate)
    await write({ [`semesters-${index}-name-*`]: name })
  }
  owner.begin('courses')
  for (const { name, semester, grade } of courses) {
    await owner.create('course')
    await write({ 'name-*': name })
    await owner.select('grade', grade)
    // A course begins with what the one before it has.
    const { name: label } = semesters[semester] as { name: Pair }
    if ((await chosenIn(field('semester'))) !== label[0]) await owner.select('semester', label[0])
    if ((await field('creditPoints').inputValue()) === '') await fill(field('creditPoints'), '3')
  }

  owner.begin('jobs')
  for (const { organisation, role, points, startDate, endDate } of jobs) {
    await owner.create('experience')
    await press(field('points'))
    await write({ 'organisation-*': organisation, 'role-*': role, 'points-0-*': points })
    await fill(field('startDate'), startDate)
    await fill(field('endDate'), endDate)
  }
  owner.begin('school')
  await owner.create('education')
  await write({
    'institution-*': ['가람대학교', 'Garam University'],
    'programme-*': ['통계학 학사', 'BSc Statistics'],
  })
  await fill(field('startDate'), '2023-03')
  await owner.select('status', '재학 중')

  owner.begin('stack')
  await owner.open('tech-stack')
  for (const _ of stack) await press(field(''))
  await write(Object.fromEntries(stack.map(({ title }, index) => [`${index}-title-*`, title])))
  for (const [index, { technologies }] of stack.entries()) {
    await fill(field(`${index}-technologies`), technologies)
  }

  owner.begin('profile')
  await owner.open('profile')
  await press(field('contact-links'))
  await owner.select('contact-links-0-kind', '소스 코드')
  await fill(field('contact-links-0-name'), 'Codeberg')
  await fill(field('contact-links-0-url'), 'https://codeberg.org/haneulbit')
  await write({
    'summary-*': [
      '버스를 기다리며 통계를 배웠습니다.',
      'I learnt statistics while I waited for buses.',
    ],
  })

  owner.begin('publishing')
  await owner.toList()
  const { bulk, publish, states } = content
  await press(page.getByRole('link', { name: new RegExp(`^${states.draft}`) }))
  await page.waitForURL('**state=draft*')
  await press(page.getByLabel(bulk.chooseAll))
  await press(owner.button(bulk.acts.publish))
  await page.getByText(bulk.outcome(publish.events.published, 3 + 6 + 2 + 1)).waitFor()

  const total = Object.values(owner.acts).reduce((sum, count) => sum + count)
  expect.soft(total, JSON.stringify(owner.acts)).toBeLessThanOrEqual(mostActs)
  const get = (path: string) => fetch(site.origin + path, { redirect: 'manual' })
  expect(await findTraces({ ...site, get }, traces)).toEqual([])
  expect((await site.api.academics.get('ko')).summary.gpa).toBe(4.1)
})
