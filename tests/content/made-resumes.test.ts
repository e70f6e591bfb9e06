/** Resumes that the site makes from its content, and those that the owner puts in their place. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDocument, typesetResume } from '#server/resumes/made-resumes.ts'
import { toPlainText } from '#server/resumes/plain-text.ts'
import type { ResumeChoices, ResumeDocument } from '#server/resumes/resume-document.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { sendFile } from '../support/admin-site.ts'
import { anyDatabase, databases } from '../support/databases.ts'
import type { Json } from '../support/discovery.ts'
import { openAnotherInstance, openEditingSite } from '../support/editing-site.ts'
import { made, sampleWith } from '../support/made-resumes.ts'
import { readPdf } from '../support/read-pdf.ts'
import { pdf } from '../support/sample-media.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

async function documentOf({ api }: TestSite, language: Language): Promise<ResumeDocument> {
  const found = await readDocument(api, language, made, 'http://localhost:3000')
  if (!found) throw new Error('There is no resume.')
  return found
}

async function bytesOf(site: TestSite, file: string): Promise<Uint8Array> {
  return new Uint8Array(await (await site.get(`/resumes/${file}`)).arrayBuffer())
}

/** Every text of a resume, in its order. */
function listTexts(resume: ResumeDocument): string[] {
  const facts = (all: ResumeDocument['contact']) =>
    all.flatMap(({ label, text }) => [...(label ? [label] : []), ...text.split(/\n+/)])
  return [
    resume.name,
    resume.headline,
    ...facts(resume.contact),
    ...resume.sections.flatMap((section) => [
      section.title,
      ...facts(section.facts),
      ...section.entries.flatMap((entry) => [entry.title, ...facts(entry.facts), ...entry.points]),
    ]),
  ].filter((text) => text !== '')
}

/** The texts that are not found behind those before them. Lines break anywhere. */
function findOutOfOrder(text: string, wanted: readonly string[]): string[] {
  const squeeze = (one: string) => one.replaceAll(/\s/g, '')
  const whole = squeeze(text)
  let from = 0
  return wanted.filter((one) => {
    const at = whole.indexOf(squeeze(one), from)
    if (at >= 0) from = at + squeeze(one).length
    return at < 0
  })
}

/** The texts of a JSON Resume, sentence by sentence, without those of projects that are not in every form. */
function listFacts(resume: Json, projects: readonly string[]): string[] {
  const { name, label, email, phone, summary } = resume.basics
  const all: (string | undefined)[] = [
    ...[name, label, email, phone, summary],
    ...resume.work.flatMap((one: Json) => [
      one.name,
      one.position,
      one.location,
      ...one.highlights,
    ]),
    ...resume.education.flatMap((one: Json) => [one.institution, one.area, one.score]),
    ...resume.certificates.flatMap((one: Json) => one.name.split(' ')),
    ...resume.awards.flatMap((one: Json) => [one.title, one.summary]),
    ...resume.skills.flatMap((one: Json) => [one.name, ...one.keywords]),
    ...resume.languages.flatMap((one: Json) => [one.language, one.fluency]),
    ...resume.projects
      .filter((one: Json) => projects.includes(one.name))
      .flatMap((one: Json) => [one.name, one.description, ...one.roles, ...one.keywords]),
  ]
  return all.flatMap((text) => text?.split(/(?<=[.] )|(?<=。)/) ?? []).filter((text) => text !== '')
}

/** Without tags, in which texts are cut, and without the spaces of lines. */
const toText = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>|<[^>]+>|[\s\u2060]|&nbsp;/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

const listWords = (text: string) => text.match(/\p{Script=Hangul}+/gu) ?? []

describe.each(databases)('on $name', (database) => {
  test('two instances make each resume once', async () => {
    await using site = await openEditingSite({ database, content: await sampleWith() })
    await using other = await openAnotherInstance(site)
    const read = () =>
      site.database.db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow()
    const before = await read()
    await Promise.all([site.checkResumes(), other.checkResumes()])
    expect((await read()).revision - before.revision).toBe(languages.length)
    expect((await site.api.profile.get('ko')).resumes).toHaveLength(languages.length)
  })
})

/** What a site makes of its rows. */
describe.each(anyDatabase)('on $name', (database) => {
  test('the resume of each language has the facts of the record in their order, and is made once', async () => {
    await using site = await openTestSite({ database, content: await sampleWith() })
    expect((await site.api.profile.get('ko')).resumes).toEqual([])
    await site.checkResumes()
    const { resumes } = await site.api.profile.get('ko')
    expect(resumes.map(({ fileName }) => fileName)).toEqual([
      '홍길동_이력서_2026-11.pdf',
      'Gildong_Hong_Resume_2026-11.pdf',
      'ホン・ギルドン_職務経歴書_2026-11.pdf',
    ])
    for (const [index, language] of languages.entries()) {
      const bytes = await bytesOf(site, `${language}.pdf`)
      expect(resumes[index]).toMatchObject({ bytes: bytes.length, day: '2026-11-21' })
      expect(bytes.length).toBeLessThan(160_000)
      const resume = await documentOf(site, language)
      const read = await readPdf(bytes)
      const texts = listTexts(resume)
      expect(texts.length).toBeGreaterThan(60)
      expect(findOutOfOrder(read.text, texts)).toEqual([])
      expect(listWords(read.text)).toEqual(listWords(texts.join('\n')))
      expect(read.text).not.toMatch(/[\uE000-\uF8FF\uFB00-\uFB06]/)
      expect(read.info).toMatchObject({ Title: resume.title, Language: language })
      expect([read.isTagged, read.pages.length]).toEqual([true, resumes[index]?.pages])
      expect(read.outline.length).toBe(1)
      expect(await (await site.get(`/resumes/${language}.txt`)).text()).toBe(toPlainText(resume))
      const page = await (await site.get(`/${language}/about`)).text()
      expect(page).toContain(`/resumes/${language}.pdf`)
      // Apps that show links inside them ignore downloads.
      const agent = 'Mozilla/5.0 (iPhone) Mobile/15E148 KAKAOTALK 25.1.0'
      const shown = await site.get(`/resumes/${language}.pdf`, { headers: { 'user-agent': agent } })
      expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="/)
      const home = toText(await (await site.get(`/${language}`)).text())
      expect(home).toContain(toText(`${Math.round(bytes.length / 1000)} KB`))
      const source = Buffer.from(bytes).toString('latin1')
      expect(source).toContain('<pdfuaid:part>1<')
      const fonts = source.match(/(?<=[/]FontName [/][A-Z]{6}[+])[\w-]+/g) ?? []
      expect(fonts.sort()).toEqual(['PretendardJP-Bold', 'PretendardJP-Regular'])
      expect(source.match(/[/]FontFile3 /g)).toHaveLength(fonts.length)
      const entries = resume.sections.flatMap(({ name, entries }) =>
        name === 'projects' ? entries : [],
      )
      const titles = entries.map(({ title }) => title)
      const json: Json = await (await site.get(`/resume.${language}.json`)).json()
      const facts = listFacts(json, titles)
      expect(facts.length).toBeGreaterThan(80)
      const addresses = json.projects.map(({ url }: Json) => new URL(url).pathname)
      const others = addresses.map(async (path: string) => (await site.get(path)).text())
      const pages = [page, ...(await Promise.all(others))].join('')
      for (const form of [read.text, toPlainText(resume), pages]) {
        const whole = toText(form)
        expect(facts.filter((fact) => !whole.includes(toText(fact)))).toEqual([])
      }
    }
    const { db } = site.database
    const read = () => db.selectFrom('content_revision').select('revision').executeTakeFirst()
    const before = await read()
    await site.refresh()
    await site.checkResumes()
    expect(await read()).toEqual(before)
  })

  test('a resume that cannot be made keeps the last one, and says why in the panel', async () => {
    await using site = await openEditingSite({ database, content: await sampleWith() })
    await site.checkResumes()
    const before = await bytesOf(site, 'ko.pdf')
    const role = '웹 담당 학생 직원'
    await site.save('/experience/library-web-assistant', 'present', {
      'role.ko': [role, `${role} ไทย`],
    })
    const published = await site.ask('POST', '/experience/library-web-assistant/publish', {
      version: 'present',
    })
    expect(published.code).toBe(null)
    await site.refresh()
    await site.checkResumes()
    expect(await bytesOf(site, 'ko.pdf')).toEqual(before)
    const answer = await site.get('/api/admin/resumes', { headers: site.asAdmin })
    const [korean] = (await answer.json()).data.resumes
    expect(korean).toMatchObject({
      source: 'made',
      failingSince: '2026-11-21T12:00:00.000Z',
      problem: {
        kind: 'unwritable',
        missing: [{ place: `경력 › ${role} ไทย`, characters: 'ไ ท ย' }],
      },
    })
  })

  test('a preview has the drafts; a PDF of the owner is shown in place of what is made, and back', async () => {
    await using site = await openEditingSite({ database, content: await sampleWith() })
    await site.checkResumes()
    await site.save('/resumes/resumes', 'present', { 'ko.phone': [undefined, 'hidden'] })
    const preview = await site.get('/api/admin/resumes/ko/preview', { headers: site.asAdmin })
    expect(preview.headers.get('content-type')).toBe('application/pdf')
    const phone = (await site.api.profile.get('ko')).contact.phone
    expect((await readPdf(new Uint8Array(await preview.arrayBuffer()))).text).not.toContain(phone)
    expect((await readPdf(await bytesOf(site, 'ko.pdf'))).text).toContain(phone)

    const { name } = (await sendFile(site, '/media?name=My%20CV.pdf', pdf)).data
    const file = `media/${name}`
    await site.save('/resumes/resumes', 'present', { 'ko.file': [undefined, file] })
    const publish = () => site.ask('POST', '/resumes/resumes/publish', { version: 'present' })
    expect((await publish()).code).toBe(null)
    await site.refresh()
    await site.checkResumes()
    const [own] = (await site.api.profile.get('ko')).resumes
    expect(own).toMatchObject({
      url: `/resumes/${name}`,
      fileName: '홍길동_이력서.pdf',
      bytes: pdf.length,
    })
    expect(await bytesOf(site, name)).toEqual(new Uint8Array(pdf))
    expect((await site.get('/resumes/ko.pdf')).status).toBe(404)

    await site.save('/resumes/resumes', 'present', { 'ko.file': [file, undefined] })
    expect((await publish()).code).toBe(null)
    await site.refresh()
    await site.checkResumes()
    expect((await site.api.profile.get('ko')).resumes[0]).toMatchObject({ url: '/resumes/ko.pdf' })
  })
})

test('a file that is not there is refused', async () => {
  await using site = await openEditingSite({ content: await sampleWith() })
  await site.save('/resumes/resumes', 'present', { 'en.file': [undefined, 'media/nobody.pdf'] })
  const published = await site.ask('POST', '/resumes/resumes/publish', { version: 'present' })
  expect(published).toMatchObject({
    code: 'VALIDATION',
    data: { problems: [{ path: ['en', 'file'], problem: 'is not an uploaded file' }] },
  })
})

test('an empty record gives no resume, and choices change what is in it', async () => {
  await using empty = await openTestSite({
    content: await sampleWith((content) => {
      Object.assign(content, { experience: {}, education: {}, projects: [], achievements: {} })
      content.home = { ...content.home, showcase: [] }
    }),
  })
  await empty.checkResumes()
  expect((await empty.api.profile.get('ko')).resumes).toEqual([])
  expect((await empty.get('/resumes/ko.pdf')).status).toBe(404)

  await using site = await openTestSite({ content: await sampleWith() })
  const owner = await site.api.profile.get('en')
  const choices: ResumeChoices = {
    source: 'made',
    phone: 'hidden',
    paper: 'letter',
    projects: [5, 404],
    pages: 1,
  }
  const chosen = await readDocument(site.api, 'en', { en: choices }, 'https://me.example')
  if (!chosen) throw new Error('There is no resume.')
  expect(listTexts(chosen)).not.toContain(owner.contact.phone)
  const projects = chosen.sections.find(({ name }) => name === 'projects')?.entries ?? []
  expect(projects.map(({ title }) => title)).toEqual([
    (await site.api.projects.find(5, 'en'))?.title,
  ])
  const typeset = await typesetResume(chosen, new Date('2026-11-21'))
  expect(typeset).toMatchObject({ kind: 'made', missing: [] })
})

test('any record gives a right resume or a warning that names what it lacks', {
  timeout: 120_000,
}, async () => {
  await using site = await openTestSite({ content: await sampleWith() })
  const usual = await documentOf(site, 'ko')
  const piece = fc.constantFrom(
    ...[
      '#strong[x]',
      '*_`$a$`_*',
      '"\\u{1F600}"',
      '𠮷 髙 﨑',
      'ﾊﾝｶｸ',
      '한글 단어',
      '職務',
      'office',
      '😀',
      '👩‍💻',
      'a\u00A0b\u200Bc',
    ],
    ...['e\u0301', '<label>', '@ref', '// a', '가'.repeat(100), 'x'.repeat(100), '字'.repeat(100)],
  )
  const written = fc
    .array(piece, { minLength: 1, maxLength: 6 })
    .map((all) => ['A', ...all].join(' '))
  const fact = fc.record(
    { label: written, text: written, joins: fc.constant(true) },
    { requiredKeys: ['text'] },
  )
  const entry = fc.record({ title: written, facts: fc.array(fact), points: fc.array(written) })
  const random = fc.record({
    name: written,
    headline: written,
    language: fc.constantFrom(...languages),
    entries: fc.array(entry, { minLength: 1 }),
  })
  await fc.assert(
    fc.asyncProperty(random, async ({ entries, ...rest }) => {
      const section = { name: 'work' as const, title: '경력', facts: [], entries }
      const resume: ResumeDocument = {
        ...usual,
        ...rest,
        title: `${rest.name} 이력서`,
        keywords: [rest.name],
        sections: [section],
      }
      const typeset = await typesetResume(resume, new Date('2026-11-21'))
      const all = JSON.stringify(resume)
      if (typeset.kind !== 'made') throw new Error(JSON.stringify(typeset))
      expect(typeset.missing.length > 0).toBe(/😀|👩/.test(all))
      const inForm = (text: string) =>
        text
          .replaceAll(/😀|👩‍💻|\u200B/gu, '')
          .replaceAll('ﾊﾝｶｸ', 'ハンカク')
          .normalize('NFC')
      const { text } = await readPdf(typeset.pdf)
      const texts = listTexts(resume).map(inForm)
      expect(findOutOfOrder(text, texts)).toEqual([])
    }),
    { numRuns: 20 },
  )
  const foreign = { ...usual, name: 'שלום', title: 'שלום' }
  expect(await typesetResume(foreign, new Date('2026-11-21'))).toEqual({
    kind: 'unwritable',
    missing: [{ place: '', characters: 'ש ל ו ם' }],
  })
})

test('300 projects give a resume of the wanted projects, and too long a one says what would fit', async () => {
  await using site = await openTestSite({ content: await sampleWith() })
  const usual = await documentOf(site, 'ko')
  const projects = usual.sections.find(({ name }) => name === 'projects')
  const [first] = projects?.entries ?? []
  if (!first || !projects) throw new Error('There is no project.')
  const of = (count: number): ResumeDocument => ({
    ...usual,
    pages: 1,
    sections: [{ ...projects, entries: Array.from({ length: count }, () => first) }],
  })
  const long = await typesetResume(of(12), new Date('2026-11-21'))
  if (long.kind !== 'made') throw new Error(JSON.stringify(long))
  expect([long.pages, (long.fits ?? 0) > 2]).toEqual([2, true])
  const fitting = await typesetResume(of(long.fits ?? 0), new Date('2026-11-21'))
  expect(fitting).toMatchObject({ kind: 'made', pages: 1, fits: null })
  expect(await typesetResume(of((long.fits ?? 0) + 1), new Date())).toMatchObject({ pages: 2 })
  expect(await typesetResume(of(300), new Date())).toMatchObject({ kind: 'made', fits: long.fits })
})
