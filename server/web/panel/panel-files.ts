/** The built files of the panel. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Assets, loadAssets } from '../assets/assets.ts'

export interface PanelFiles {
  assets: Assets
  /** The text of the script that runs before the first paint. */
  beforePaint: string
  /** The names of the entry script and of the style sheet, within the folder. */
  script: string
  sheet: string
}

const manifestSchema = v.object({
  'admin/main.tsx': v.object({ file: v.string() }),
  'style.css': v.object({ file: v.string() }),
})

/** `folder`: `build/panel`. */
export async function loadPanelFiles(folder: string): Promise<PanelFiles> {
  const [assets, manifestText, beforePaint] = await Promise.all([
    loadAssets([folder], 'private, max-age=31536000, immutable'),
    readFile(join(folder, 'manifest.json'), 'utf8'),
    readFile(join(folder, 'before-paint.js'), 'utf8'),
  ])
  const manifest = v.parse(manifestSchema, JSON.parse(manifestText))
  return {
    assets,
    beforePaint,
    script: manifest['admin/main.tsx'].file,
    sheet: manifest['style.css'].file,
  }
}
