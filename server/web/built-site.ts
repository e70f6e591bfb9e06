/** The files of the build that a running site answers with, read once at start. */
import { join } from 'node:path'
import { type Assets, loadAssets } from './assets/assets.ts'
import { type CreatePages, loadPages } from './pages/load-pages.ts'
import { loadPanelFiles, type PanelFiles } from './panel/panel-files.ts'

export interface BuiltSite {
  /** The scripts, icons and licences of the public site. */
  assets: Assets
  createPages: CreatePages
  panel: PanelFiles
}

/** `folder`: `build/`. Throws an `OperatorError` if the site is not built. Sites may share the result. */
export async function loadBuiltSite(folder: string): Promise<BuiltSite> {
  const [createPages, assets, panel] = await Promise.all([
    loadPages(folder),
    loadAssets([join(folder, 'browser'), join(folder, 'licenses')]),
    loadPanelFiles(join(folder, 'panel')),
  ])
  return { assets, createPages, panel }
}
