/** The files of the build that a running site answers with, read once at start. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { licencesSchema } from '#shared/licences.ts'
import { lookUp } from '#shared/look-up.ts'
import type { Pages, PagesDependencies, PagesModule } from '#shared/pages.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { loadAssets } from './assets/assets.ts'
import { loadPanelFiles } from './panel/panel-files.ts'

export type BuiltSite = Awaited<ReturnType<typeof loadBuiltSite>>

/** `folder`: `build/`. Throws an `OperatorError` if the site is not built. Sites may share the result. */
export async function loadBuiltSite(folder: string) {
  const [createPages, assets, panel] = await Promise.all([
    loadPages(folder),
    loadAssets([join(folder, 'browser'), join(folder, 'licenses')]),
    loadPanelFiles(join(folder, 'panel')),
  ])
  return {
    /** The scripts, icons and licences of the public site. */
    assets,
    /** Makes the pages of a site; call it again for pages over another Api. */
    createPages,
    panel,
  }
}

export type CopyFiles = Awaited<ReturnType<typeof loadCopyFiles>>

/** What the browsers of visitors load of a static copy, in place of what they load of a site. */
export async function loadCopyFiles(folder: string) {
  const scripts = join(folder, 'copy')
  return {
    assets: await loadAssets([scripts, join(folder, 'licenses')]),
    scriptUrl: await readScriptUrl(scripts),
  }
}

async function readScriptUrl(folder: string): Promise<string> {
  const manifest = (await readBuilt(join(folder, 'manifest.json'))) as Manifest
  return `/${manifest['app/browser/page.ts']?.file}`
}

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}

type Manifest = Record<string, ManifestChunk>

async function loadPages(buildFolder: string) {
  const pagesFolder = join(buildFolder, 'pages')
  const manifest = (await readBuilt(join(pagesFolder, 'manifest.json'))) as Manifest
  const module: PagesModule = await import(pathToFileURL(join(pagesFolder, 'entry.server.js')).href)
  const built = {
    licences: v.parse(licencesSchema, await readBuilt(join(buildFolder, 'licenses.json'))),
    styles: await readStyles(pagesFolder, manifest),
    scriptUrl: await readScriptUrl(join(buildFolder, 'browser')),
  }
  type Others = Omit<PagesDependencies, keyof typeof built>
  return (dependencies: Others & Partial<Pick<PagesDependencies, 'scriptUrl'>>): Pages =>
    module.createPages({ ...built, ...dependencies })
}

async function readBuilt(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new OperatorError('The public site is not built yet: run `npm start`, which builds it.', {
      cause,
    })
  }
}

/** For each source file of the manifest: the CSS of its imports, then its own. */
async function readStyles(folder: string, manifest: Manifest): Promise<Record<string, string[]>> {
  const entryFiles = new Set(cssFiles(manifest, 'app/entry.server.tsx'))
  const styles = Object.keys(manifest).map(async (source) => {
    const own = cssFiles(manifest, source)
    const files =
      source === 'app/entry.server.tsx' ? own : own.filter((file) => !entryFiles.has(file))
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    return [source, texts.map((text) => text.trim())]
  })
  return Object.fromEntries(await Promise.all(styles))
}

function cssFiles(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const chunk = lookUp(manifest, source)
  if (!chunk || seen.has(source)) return []
  seen.add(source)
  const imported = (chunk.imports ?? []).flatMap((other) => cssFiles(manifest, other, seen))
  return [...new Set([...imported, ...(chunk.css ?? [])])]
}
