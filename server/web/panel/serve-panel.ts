/**
 * Serves the files of the panel to admins. For everybody else no path below ADMIN_PATH exists: they get the
 * 404 of any other unknown path, from the same code.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { hasSessionCookie, openCookies } from '../../identity/sign-in/cookies.ts'
import type { Sessions } from '../../identity/sign-in/sessions.ts'
import { visitorLanguage } from '../../platform/http/visitor-language.ts'
import { loadAssets } from '../assets/assets.ts'
import { answerDocument } from './panel-document.ts'

interface PanelDependencies {
  adminPath: string
  /** The folder of the built site, `build/`. */
  buildFolder: string
  idleMs: number
  sessions: Pick<Sessions, 'findEvenly'>
}

export interface PanelServer {
  /**
   * null: the path does not belong to the panel, or the visitor is not an admin. On every path, a request
   * with a session cookie costs one session query whatever the cookie contains, and a request without one
   * costs none, so that the duration of a 404 does not reveal ADMIN_PATH.
   */
  serve(path: string, headers: Headers): Promise<Response | null>
}

const manifestSchema = v.object({
  'admin/main.tsx': v.object({ file: v.string() }),
  'style.css': v.object({ file: v.string() }),
})

export async function loadPanel(needs: PanelDependencies): Promise<PanelServer> {
  const { adminPath: base, idleMs, sessions } = needs
  const folder = join(needs.buildFolder, 'panel')
  const [assets, manifestText, beforePaint] = await Promise.all([
    loadAssets([folder], 'private, max-age=31536000, immutable'),
    readFile(join(folder, 'manifest.json'), 'utf8'),
    readFile(join(folder, 'before-paint.js'), 'utf8'),
  ])
  const manifest = v.parse(manifestSchema, JSON.parse(manifestText))
  const script = manifest['admin/main.tsx'].file
  const sheet = manifest['style.css'].file

  async function serve(path: string, headers: Headers): Promise<Response | null> {
    if (!hasSessionCookie(headers.get('cookie'))) return null
    const found = await sessions.findEvenly(openCookies(headers))
    if (!found.ok || !found.value.user.isAdmin) return null
    if (path !== base && !path.startsWith(`${base}/`)) return null
    const inside = path.slice(base.length)
    if (inside.startsWith('/assets/')) return assets.serve(inside, headers)
    const language = visitorLanguage(headers)
    return answerDocument({ base, language, idleMs, beforePaint, script, sheet })
  }

  return { serve }
}
