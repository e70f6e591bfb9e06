import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import type { AltTexts } from '#shared/media.ts'
import { type FoundMedia, findStilled, findUndescribed } from './find-undescribed.ts'

const files: Record<string, { alt: AltTexts; decorative: boolean }> = {
  'media/whole.png': { alt: { ko: '지도', en: 'Map', ja: '地図' }, decorative: false },
  'media/half.png': { alt: { ko: '지도' }, decorative: false },
  'media/line.png': { alt: {}, decorative: true },
}
const find = async (reference: string) => (files[reference] ?? undefined) as FoundMedia

const project = (cover: string, ...gallery: string[]) => ({
  facts: { cover: { file: cover }, gallery: gallery.map((file) => ({ file })) },
})

test('pictures without a text in some language are named with their fields', async () => {
  expect(
    await findUndescribed('project', project('media/half.png', 'media/whole.png'), languages, find),
  ).toEqual([
    { name: 'undescribedPicture', path: ['facts', 'cover', 'file'], languages: ['en', 'ja'] },
  ])
  const second = await findUndescribed(
    'project',
    project('media/whole.png', 'media/half.png'),
    languages,
    find,
  )
  expect(second.map(({ path }) => path.join('.'))).toEqual(['facts.gallery.0.file'])
})

test('decorations need no text, and nothing is said about a file that cannot be asked for', async () => {
  expect(
    await findUndescribed('project', project('media/line.png', 'media/gone.png'), languages, find),
  ).toEqual([])
  expect(await findUndescribed('project', project(''), languages, find)).toEqual([])
})

test('texts in languages that the site does not have are not asked for', async () => {
  const half = project('media/half.png')
  expect(await findUndescribed('project', half, ['ko'], find)).toEqual([])
  expect(await findUndescribed('project', half, ['ko', 'ja'], find)).toMatchObject([
    { languages: ['ja'] },
  ])
})

test('moving pictures of texts and galleries that stand still are named, a cover is not', async () => {
  const stilled = async (reference: string) =>
    (reference === 'media/long.gif' ? { motion: 'stilled', alt: { en: 'A' } } : null) as FoundMedia
  const document = {
    ...project('media/long.gif', 'media/line.png', 'media/long.gif'),
    texts: { ko: { description: '![](./media/Long.GIF) ![](media/line.png)' } },
  }
  const warned = { name: 'stilledPicture', address: 'media/long.gif' }
  const inGallery = { ...warned, path: ['facts', 'gallery', 1, 'file'] }
  const { facts } = document
  expect(await findStilled('project', { facts }, stilled)).toEqual([inGallery])
  const path = ['texts', 'ko', 'description']
  expect(await findStilled('project', document, stilled)).toEqual([
    { ...warned, path },
    // Media has a text for it in another language.
    { name: 'imageWithoutAlt', path, address: './media/Long.GIF' },
  ])
})
