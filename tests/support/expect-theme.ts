/** In which theme a page is painted. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { lightnessOf } from './browser.ts'

export async function expectDark(page: Page, hint?: string): Promise<void> {
  await expect.poll(() => lightnessOf(page), { message: hint }).toBeLessThan(0.3)
}

export async function expectLight(page: Page, hint?: string): Promise<void> {
  await expect.poll(() => lightnessOf(page), { message: hint }).toBeGreaterThan(0.7)
}
