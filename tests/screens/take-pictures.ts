/** Takes the pictures of README.md into `docs/pictures`: `npm run screens -- readme`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { chromiumFlags } from '../support/launch-chromium.ts'
import { startSite } from '../support/server-process.ts'
import { enterPanel } from './enter-panel.ts'

const folder = join(import.meta.dirname, '..', '..', 'docs', 'pictures')
const pictures = [
  { name: 'home', locale: 'ko', colorScheme: 'light', path: '/ko' },
  { name: 'project', locale: 'ja', colorScheme: 'dark', path: '/ja/projects/2' },
  {
    name: 'panel',
    locale: 'en',
    colorScheme: 'light',
    path: '/admin/content/post/two-bookings-one-room',
  },
] as const

const dataFolder = await mkdtemp(join(tmpdir(), 'madang-pictures-'))
const executablePath = process.env['CHROMIUM_PATH'] ?? ''
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumFlags, '--hide-scrollbars'],
})
try {
  await using site = await startSite(dataFolder)
  const origin = site.origin.replace('127.0.0.1', 'localhost')
  for (const { name, locale, colorScheme, path } of pictures) {
    const viewport = { width: 1280, height: 800 }
    const settings = { locale, colorScheme, viewport, reducedMotion: 'reduce' } as const
    const page = await browser.newPage(settings)
    if (name === 'panel') await enterPanel(page, origin, locale, dataFolder)
    await page.goto(origin + path)
    await page.locator('main :is(h1, h2):visible').first().waitFor()
    // The panel shows the public page beside the text.
    const frame = page.frameLocator('iframe').first()
    if (name === 'panel') await frame.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    const file = join(folder, `${name}.webp`)
    const options = { quality: 84, smartSubsample: true }
    await sharp(await page.screenshot())
      .webp(options)
      .toFile(file)
    await page.close()
  }
} finally {
  await browser.close()
  await rm(dataFolder, { recursive: true, force: true })
}
