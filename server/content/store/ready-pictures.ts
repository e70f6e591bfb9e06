/**
 * The variants of the sample's pictures, which ship with the site: a first start inspects and draws nothing.
 * `scripts/draw-ready.mjs` draws them.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VariantFormat } from '#shared/media.ts'
import type { Inspected } from '../../platform/media-processing/tasks.ts'

export const readyFolder = join(import.meta.dirname, 'ready-pictures')

/** What an inspection of these pictures found, by hash. */
export async function readReadyFacts(): Promise<[hash: string, facts: Inspected][]> {
  return Object.entries(JSON.parse(await readFile(join(readyFolder, 'facts.json'), 'utf8')))
}

/** null: it is to be drawn. */
export async function readReadyVariant(variant: {
  hash: string
  width: number
  format: VariantFormat
}): Promise<Uint8Array | null> {
  const { hash, width, format } = variant
  return readFile(join(readyFolder, hash, `${width}.${format}`)).catch(() => null)
}
