import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findIconPath } from './icons.ts'

const sampleStack = join(import.meta.dirname, '..', '..', '..', 'content', 'tech-stack.yaml')
const icons = join(dirname(fileURLToPath(import.meta.resolve('simple-icons'))), 'icons')

// A test before it in the same process may have loaded what blocks all loaders of the site.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })

async function draw(path: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="80" height="80"><path d="${path}"/></svg>`
  return sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer()
}

test('icons with rounded coordinates look the same', async () => {
  const text = await readFile(sampleStack, 'utf8')
  const slugs = [...text.matchAll(/icon: ([a-z0-9]+)/g)].map(([, slug = '']) => slug)
  let drawn = 0
  for (const slug of new Set(slugs)) {
    const path = await findIconPath(slug)
    if (path === null) continue
    drawn++
    const svg = await readFile(join(icons, `${slug}.svg`), 'utf8')
    const original = await draw(/ d="([^"]+)"/.exec(svg)?.[1] ?? '')
    const ours = await draw(path)
    const difference = original.reduce(
      (sum, level, at) => sum + Math.abs(level - (ours[at] ?? 0)),
      0,
    )
    // The sum of all painted pixels, at four times the displayed size.
    const painted = original.reduce((sum, level) => sum + level, 0)
    expect(difference / painted, slug).toBeLessThan(0.05)
  }
  expect(drawn).toBeGreaterThan(20)
})

test('a slug without an icon has none', async () => {
  expect(await findIconPath('no-such-brand')).toBeNull()
})
