/** The live pieces of Home in a browser. */
import type { Page } from 'playwright-core'
import { pieceWords } from '#app/home/pieces/words.ts'

export const ids = ['graphics', 'software', 'games'] as const

export type Id = (typeof ids)[number]

export const pieces = pieceWords.ko

export const islandOf = (page: Page, id: Id) => page.locator(`[data-island="home/pieces/${id}"]`)

export const starterOf = (page: Page, id: Id) =>
  islandOf(page, id).getByRole('button', { name: pieces.start })

/** The content of a piece's canvas, as text to compare. */
export const pictureOf = (page: Page, id: Id) =>
  islandOf(page, id)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())

/** The names of the scripts that the page has requested, without their hashes. */
export function listenForScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return
    scripts.push(request.url().replace(/^.*\/(.+)-.{6}\.js$/, '$1'))
  })
  return scripts
}

export async function start(page: Page, id: Id): Promise<void> {
  await starterOf(page, id).click()
  await islandOf(page, id).locator('[data-first]').first().waitFor()
}
