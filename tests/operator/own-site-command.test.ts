/** `site:own` and `content:new`: the first steps of an owner without a browser. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { kindNames, kindOf } from '#shared/content-kinds.ts'
import { languages } from '#shared/i18n/languages.ts'
import { findCommands } from '../../scripts/build.mjs'
import { openSqlite } from '../../server/platform/db/database.ts'

const root = join(import.meta.dirname, '..', '..')

async function run(dataDir: string, args: string[], settings: Record<string, string> = {}) {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [findCommands(), ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...settings },
    })
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, text: stderr }
  }
}

const openFolder = () => mkdtemp(join(tmpdir(), 'madang-own-'))

test('site:own replaces the sample once, also before the first start', async () => {
  const dataDir = join(await openFolder(), 'data')
  const options = ['--languages', 'en,ko', '--name', 'en=Mina Kim', '--name', 'ko=김미나']
  const others = ['--work', 'en=I study design.', '--email', 'mina@studio.example']
  const wrong = await run(dataDir, ['site:own', ...options, ...others, '--scale', 'of-mine'])
  expect(wrong.code).toBe(1)
  expect(wrong.text).toContain('scale is not one of')

  const unnamed = await run(dataDir, ['site:own', ...options, ...others, '--name', 'Mina'])
  expect(unnamed).toMatchObject({ code: 1 })
  expect(unnamed.text).toContain('name.Mina is not a known field')

  const own = ['site:own', ...options, ...others, '--scale', 'korea-4.5', '--accent', 'pine']
  const started = await run(dataDir, [...own, '--pages', 'home,projects,academics,about'])
  expect(started).toMatchObject({ code: 0 })
  expect(started.text).toContain('Your site is ready.')
  const { db } = openSqlite(join(dataDir, 'madang.sqlite'))
  const entries = await db.selectFrom('content_entry').select(['kind', 'document']).execute()
  const documentOf = (kind: string) => entries.find((one) => one.kind === kind)?.document ?? ''
  expect(JSON.parse(documentOf('site'))).toMatchObject({
    title: { en: 'Mina Kim', ko: '김미나' },
    languages: ['en', 'ko'],
    pages: ['home', 'projects', 'academics', 'about'],
  })
  expect(JSON.parse(documentOf('look'))).toEqual({ headings: 'made', accent: 'pine' })
  expect(documentOf('academics')).toContain('"A+"')
  await db.destroy()
  expect(await run(dataDir, own)).toMatchObject({
    code: 1,
    text: expect.stringContaining('Nothing'),
  })
})

test.each(languages)(
  'content:new writes an example of each kind that can be imported, in %s',
  async (language) => {
    const [data, folder] = [await openFolder(), join(await openFolder(), 'content')]
    const settings = { OWNER_LANGUAGE: language }
    expect(await run(data, ['content:new', folder], settings)).toMatchObject({ code: 0 })
    const files = await readdir(folder, { recursive: true })
    for (const kind of kindNames) {
      const { file = `${kind === 'legal' ? kind : `${kind}s`}/` } = kindOf(kind)
      const beginning = file.replace(/\{.*/, '')
      expect(files.filter((path) => path.startsWith(beginning.replace(/\/$/, '')))).not.toEqual([])
    }
    const course = await readFile(join(folder, 'courses', 'example.yaml'), 'utf8')
    expect(course).toMatch(/^# /)
    expect(course).toMatch(/^# grade: /m)
    expect(await run(data, ['content:check', folder])).toMatchObject({ code: 0 })
    // Without its comments, the optional parts are right as well.
    const full = course.replaceAll(/^# (?=[a-z][a-zA-Z]*:| {2})/gm, '')
    await writeFile(join(folder, 'courses', 'example.yaml'), full)
    expect((await run(data, ['content:check', folder])).text).not.toContain('is not a known field')
    expect(await run(data, ['content:new', folder])).toMatchObject({
      code: 1,
      text: expect.stringContaining('is not empty'),
    })
  },
)

test('content:new names what is in its way', async () => {
  const folder = await openFolder()
  await writeFile(join(folder, 'file'), '')
  for (const path of ['file', 'file/below']) {
    const refused = await run(folder, ['content:new', join(folder, path)])
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.text).toContain(`${join(folder, path)} cannot be written`)
    expect(refused.text).not.toContain('    at ')
  }
})

test('content:import makes drafts from a JSON Resume, and names what it leaves out', async () => {
  const folder = await openFolder()
  const dataDir = join(folder, 'data')
  const file = join(folder, 'resume.json')
  const write = (resume: object) => writeFile(file, JSON.stringify(resume))
  await write({ work: [{ startDate: 'spring' }] })
  const refused = await run(dataDir, ['content:import', file])
  expect(refused.text).toContain('work.0.startDate is not a date like 2025-03')
  expect(await run(dataDir, ['content:import', file, '--language', 'fr'])).toMatchObject({
    code: 1,
  })

  const job = { name: 'Hanbit', position: 'Clerk', startDate: '2021-02' }
  await write({ basics: { name: 'Mina' }, work: [job], references: [{ name: 'Anna' }] })
  const planned = await run(dataDir, ['content:import', file, '--dry-run'])
  expect(planned.text).toContain('2 drafts from the file.\n  left out or kept in part: references')
  const stored = await run(dataDir, ['content:import', file, '--language', 'en'])
  expect(stored).toMatchObject({ code: 0 })
  const { db } = openSqlite(join(dataDir, 'madang.sqlite'))
  const drafts = await db.selectFrom('content_draft').select(['kind', 'document']).execute()
  expect(drafts.map(({ kind }) => kind).sort()).toEqual(['experience', 'profile'])
  expect(drafts.map(({ document }) => document).join()).toContain('"role":{"en":"Clerk"}')
  await db.destroy()
})
