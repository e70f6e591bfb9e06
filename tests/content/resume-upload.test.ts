/** Resumes that the owner replaces in the panel: public when published, and gone from exports when not. */
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { loadContent } from '#server/content/folder/load-content.ts'
import { loadOriginals } from '#server/content/folder/write-media.ts'
import { zipContent } from '#server/content/folder/zip-content.ts'
import { toResumeName } from '#server/resumes/add-resume.ts'
import { sendFile } from '../support/admin-site.ts'
import { databases } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { readZip } from '../support/read-zip.ts'
import { makeGif, pdf } from '../support/sample-media.ts'

const upload = (site: EditingSite, bytes: Uint8Array<ArrayBuffer>, name: string) =>
  sendFile(site, `/resumes?name=${encodeURIComponent(name)}`, bytes)

async function exportedResumes({ database: { db } }: EditingSite): Promise<string[]> {
  const zip = await buffer(zipContent(await loadContent(db), await loadOriginals(db)))
  return Object.keys(await readZip(zip)).filter((path) => path.startsWith('resumes/'))
}

async function countStored({ database: { db } }: EditingSite): Promise<number> {
  return (await db.selectFrom('resume_file').select('name').execute()).length
}

const pdfOf = (text: string) => new Uint8Array(Buffer.concat([pdf, Buffer.from(`\n%${text}\n`)]))

describe.each(databases)('on $name', (database) => {
  test('an uploaded resume is public and exported once it is published, and the old one no longer', async () => {
    await using site = await openEditingSite({ database })
    const before = createFixtureContent().resumes.ko?.file ?? ''
    const uploaded = await upload(site, pdf, '홍길동 CV 2026.PDF')
    expect(uploaded).toMatchObject({ status: 200, data: { bytes: pdf.length } })
    const { file } = uploaded.data
    expect(file).toMatch(/^cv-2026-[0-9a-f]{12}\.pdf$/)
    expect((await site.get(`/resumes/${file}`)).status).toBe(404)
    expect(await exportedResumes(site)).not.toContain(`resumes/${file}`)

    await site.save('/resumes/resumes', 'present', { 'ko.file': [before, file] })
    const published = await site.ask('POST', '/resumes/resumes/publish', { version: 'present' })
    expect(published.code).toBe(null)
    await site.refresh()
    const answer = await site.get(`/resumes/${file}`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(pdf))
    expect((await site.get(`/resumes/${before}`)).status).toBe(404)
    const exported = await exportedResumes(site)
    expect(exported).toContain(`resumes/${file}`)
    expect(exported).not.toContain(`resumes/${before}`)
  })

  test('what is no PDF is refused, and nothing of it is stored', async () => {
    await using site = await openEditingSite({ database })
    const stored = await countStored(site)
    const text = new TextEncoder().encode('My resume')
    for (const bytes of [makeGif(1), new Uint8Array(), text, pdf.slice(0, 20)]) {
      expect(await upload(site, bytes, 'cv.pdf')).toMatchObject({
        status: 400,
        code: 'VALIDATION',
        data: { reason: 'NO_PDF' },
      })
    }
    expect(await upload(site, new Uint8Array(5_000_001), 'cv.pdf')).toMatchObject({ status: 413 })
    expect(await countStored(site)).toBe(stored)
  })

  test('uploads that nothing names do not pile up, and a draft keeps its own', async () => {
    await using site = await openEditingSite({ database })
    const before = createFixtureContent().resumes.ko?.file ?? ''
    const present = await countStored(site)
    const { file } = (await upload(site, pdf, 'cv.pdf')).data
    await site.save('/resumes/resumes', 'present', { 'ko.file': [before, file] })
    for (let number = 0; number < 25; number += 1) await upload(site, pdfOf(`${number}`), 'x.pdf')
    expect(await countStored(site)).toBeLessThanOrEqual(present + 1 + 20)
    const published = await site.ask('POST', '/resumes/resumes/publish', { version: 'present' })
    expect(published.code).toBe(null)
  })
})

test.each([
  ['Résumé (final).pdf', 'resume-final'],
  ['이력서.pdf', 'resume'],
  ['../../etc/passwd', 'resume'],
  [`${'a'.repeat(300)}.pdf`, 'a'.repeat(63)],
])('a file called %s gets the name %s', (given, base) => {
  expect(toResumeName(given, 'f'.repeat(64))).toBe(`${base}-ffffffffffff.pdf`)
})
