/**
 * Takes the screenshots of `docs/screens`: `{page}/{language}-{theme}-{width}.webp`. Each page is loaded once
 * per language; themes and widths change in the same window.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { type Language, languages } from '../../shared/i18n/languages.ts'
import { startSite } from '../support/server-process.ts'
import { enterPanel } from './enter-panel.ts'
import { fillPanel } from './fill-panel.ts'
import { type Screen, screens } from './screen-list.ts'

const folder = join(import.meta.dirname, '..', '..', 'docs', 'screens')
const themes = ['light', 'dark'] as const
const widths = [390, 820, 1440]
const windowHeight = 900
/** The number of colours that four bits can encode. */
const colours = 16
/** WebP's own limit is 16,383. */
const maxHeight = 16_000

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !screens.some((screen) => screen.name === name))
if (unknown.length > 0) {
  console.error(`There is no page called ${unknown.join(', ')}.`)
  console.error(`There are: ${screens.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
const wanted = asked.length > 0 ? screens.filter(({ name }) => asked.includes(name)) : screens

const dataFolder = await mkdtemp(join(tmpdir(), 'madang-screens-'))
try {
  if (wanted.some(({ isInPanel }) => isInPanel)) await fillPanel(dataFolder)
  await using site = await startSite(dataFolder)
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--font-render-hinting=none'],
  })
  try {
    await requireFonts(browser)
    if (asked.length === 0) await rm(folder, { recursive: true, force: true })
    const count = await takeAll(browser, site.origin.replace('127.0.0.1', 'localhost'))
    console.log(`${count} pictures in docs/screens`)
  } finally {
    await browser.close()
  }
} finally {
  await rm(dataFolder, { recursive: true, force: true })
}

/** Without a font, two characters of a script are the same box. */
async function requireFonts(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  const missing = await page.evaluate(() => {
    const draw = (text: string, font: string) => {
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is no canvas to draw on.')
      context.font = `40px ${font}`
      context.fillText(text, 10, 60)
      return canvas.toDataURL()
    }
    return [
      ['Korean', '마당'],
      ['Japanese', '庭門'],
    ].flatMap(([name, [one = '', other = ''] = '']) =>
      draw(one, 'sans-serif') === draw(other, 'sans-serif') ? [name] : [],
    )
  })
  await page.close()
  if (missing.length === 0) return
  console.error(`${missing.join(' and ')} would be drawn as boxes: there is no font for it.`)
  console.error('Install one first. On Debian: apt-get install fonts-noto-cjk')
  process.exit(1)
}

async function takeAll(browser: Browser, origin: string): Promise<number> {
  const [inside = [], outside = []] = [true, false].map((isInPanel) =>
    wanted.filter((screen) => isInPanel === (screen.isInPanel ?? false)),
  )
  let count = 0
  for (const language of languages) {
    const context = await browser.newContext({ locale: language, reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const screen of outside) count += await takeScreen(page, origin, screen, language)
    if (inside.length > 0) await enterPanel(page, origin, language, dataFolder)
    for (const screen of inside) count += await takeScreen(page, origin, screen, language)
    await context.close()
  }
  return count
}

async function takeScreen(page: Page, origin: string, screen: Screen, language: Language) {
  const { name, path, isInPanel = false, before, prepare, isWindow = false } = screen
  const into = join(folder, name)
  await mkdir(into, { recursive: true })
  await page.setViewportSize({ width: widths[0] ?? 390, height: windowHeight })
  await before?.(page)
  await page.goto(
    isInPanel ? `${origin}/admin${path}` : `${origin}/${language}${path === '/' ? '' : path}`,
  )
  await page.locator('main :is(h1, h2):visible').first().waitFor()
  const saved: Promise<unknown>[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: windowHeight })
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await prepare?.(page)
      await page.evaluate(() => scrollTo(0, 0))
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      const png = await page.screenshot(
        isWindow || height <= windowHeight
          ? {}
          : { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, maxHeight) } },
      )
      const file = join(into, `${language}-${colorScheme}-${width}.webp`)
      saved.push(save(png, file))
    }
  }
  await page.unrouteAll()
  await Promise.all(saved)
  return saved.length
}

/** Few colours, lossless, are half the size of a lossy picture of text, and sharper. */
async function save(png: Buffer, file: string): Promise<void> {
  const few = sharp(png).png({ palette: true, colours, dither: 0, effort: 1, compressionLevel: 1 })
  await sharp(await few.toBuffer())
    .webp({ lossless: true, effort: 4 })
    .toFile(file)
}
