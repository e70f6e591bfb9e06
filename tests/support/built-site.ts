/** The built site, read once for all sites of a process: a site alone reads 460 files. */
import { loadBuiltSite } from '../../server/web/built-site.ts'
import { buildFolder } from './sample-content.ts'

export const builtSite = loadBuiltSite(buildFolder)
