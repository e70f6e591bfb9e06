/** The built files of the panel. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { lookUp } from '#shared/look-up.ts'
import { loadAssets } from '../assets/assets.ts'

export type PanelFiles = Awaited<ReturnType<typeof loadPanelFiles>>

const manifestSchema = v.objectWithRest(
  {
    'admin/main.tsx': v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
    'style.css': v.object({ file: v.string() }),
  },
  v.object({ file: v.string() }),
)

/** `folder`: `build/panel`. */
export async function loadPanelFiles(folder: string) {
  const [assets, manifestText, beforePaint] = await Promise.all([
    loadAssets([folder], 'private, max-age=31536000, immutable'),
    readFile(join(folder, 'manifest.json'), 'utf8'),
    readFile(join(folder, 'before-paint.js'), 'utf8'),
  ])
  const manifest = v.parse(manifestSchema, JSON.parse(manifestText))
  const { file: script, imports } = manifest['admin/main.tsx']
  return {
    assets,
    /** The text of the script that runs before the first paint. */
    beforePaint,
    /** The names of the entry script, of the scripts that it imports, and of the style sheet, within the folder. */
    script,
    imported: imports.flatMap((name) => lookUp(manifest, name)?.file ?? []),
    sheet: manifest['style.css'].file,
  }
}
