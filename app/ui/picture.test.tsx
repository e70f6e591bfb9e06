import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toPicture } from '#shared/media.ts'
import { Picture } from './picture.tsx'

const hash = 'a'.repeat(64)
const photo = {
  hash,
  width: 4000,
  height: 3000,
  alt: { ko: '강당', en: 'Hall' },
  decorative: false,
}

function show(media: Parameters<typeof toPicture>[0], isInFirstScreen = false): string {
  const view = toPicture(media, 'ja', ['ko'])
  if (!view) throw new Error('It is no picture.')
  return renderToStaticMarkup(<Picture {...view} sizes="100vw" isInFirstScreen={isInFirstScreen} />)
}

test('a picture offers AVIF before WebP in three widths, and reserves its place', () => {
  const html = show(photo)
  const widths = (format: string) =>
    [480, 960, 1600].map((width) => `/media/${hash}/${width}.${format} ${width}w`).join(', ')
  const sources = [...html.matchAll(/<source type="([^"]+)" srcSet="([^"]+)"/g)]
  expect(sources.map(([, type, srcSet]) => [type, srcSet])).toEqual([
    ['image/avif', widths('avif')],
    ['image/webp', widths('webp')],
  ])
  expect(html).toContain(`<img src="/media/${hash}/1600.webp" width="4000" height="3000"`)
  expect(html).toContain('loading="lazy"')
  expect(show(photo, true)).not.toContain('loading=')
})

test('a text that is missing in a language is shown in the next one of the site, and says in which', () => {
  expect(show(photo)).toContain('alt="강당" lang="ko"')
  const english = { alt: 'Hall', altLanguage: 'en' }
  expect(toPicture(photo, 'ja', ['en', 'ko'])).toMatchObject(english)
  // Of a language that the site has no more.
  expect(toPicture({ ...photo, alt: { en: 'Hall' } }, 'ja', ['ja'])).toMatchObject(english)
  expect(toPicture(photo, 'en', ['ko'])).toMatchObject({ alt: 'Hall' })
  expect(toPicture(photo, 'en', ['ko'])).not.toHaveProperty('altLanguage')
})

test('a decoration has an empty text, even if one was written', () => {
  const html = show({ ...photo, decorative: true })
  expect(html).toContain('alt=""')
  expect(html).not.toContain('lang=')
})

test('a small picture offers its own width, and a PDF is no picture', () => {
  expect(show({ ...photo, width: 700, height: 300 })).toContain('/700.avif 700w')
  expect(toPicture({ ...photo, width: null, height: null }, 'ko', ['ko'])).toBeNull()
})
