/** A site whose admin edits content by calls. */
import { type AdminSite, openAdminSite } from './admin-site.ts'
import { createFixtureContent } from './fixture-content.ts'
import { openTestSite, type TestSiteOptions } from './site.ts'

type Version = number | 'present'

interface Sent {
  body?: unknown
  /** The version for If-Match. `present`: the version that the document has now. */
  version?: Version
}

export interface EditingSite extends AdminSite {
  /** Calls below `/api/admin/content`. */
  ask(
    method: string,
    path: string,
    sent?: Sent,
    // biome-ignore lint/suspicious/noExplicitAny: Every call has an answer of its own.
  ): Promise<{ status: number; code: string | null; data: any }>
  /** Saves single fields by their paths, such as `a.b.c`. Each has its value before the change, and its new value. */
  save(
    document: string,
    version: Version,
    fields: Record<string, [before: unknown, value: unknown]>,
  ): ReturnType<EditingSite['ask']>
  /** What a visitor sees. */
  read(path: string): Promise<string>
}

export async function openEditingSite(options: TestSiteOptions = {}): Promise<EditingSite> {
  return withCalls(await openAdminSite({ content: createFixtureContent(), ...options }))
}

/** Another instance on the database of a site, with the same admin. It ends with its own scope. */
export async function openAnotherInstance(site: EditingSite): Promise<EditingSite> {
  const { address, openAgain } = site.database
  const open = async () => {
    const opened = await openAgain()
    return { ...opened, address, openAgain, [Symbol.asyncDispose]: () => opened.db.destroy() }
  }
  const database = { name: 'again', open, openEmpty: open, openFilled: open }
  const other = await openTestSite({ database, provider: site.provider })
  return withCalls({ ...other, asAdmin: site.asAdmin })
}

function withCalls(site: AdminSite): EditingSite {
  const readVersion = async (path: string): Promise<number> => {
    const document = path.split('/').slice(0, 3).join('/')
    return (await ask('GET', document)).data.version
  }
  const ask: EditingSite['ask'] = async (method, path, { body, version: asked } = {}) => {
    const version = asked === 'present' ? await readVersion(path) : asked
    const response = await site.get(`/api/admin/content${path}`, {
      method,
      headers: {
        ...site.asAdmin,
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        origin: 'http://localhost:3000',
        'sec-fetch-site': 'same-origin',
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    })
    const { code, data } = await response.json()
    return { status: response.status, code, data }
  }
  return {
    ...site,
    ask,
    save: (document, version, fields) =>
      ask('PATCH', document, {
        version,
        body: {
          changes: Object.entries(fields).map(([path, [before, value]]) => ({
            path: path.split('.'),
            before,
            value,
          })),
        },
      }),
    async read(path) {
      await site.refresh()
      return (await site.get(path)).text()
    },
  }
}

/** Sends JSON to a call of the panel. `path`: below `/api/admin`. */
export async function postJson(site: EditingSite, path: string, body?: unknown) {
  const response = await site.get(`/api/admin${path}`, {
    method: 'POST',
    headers: {
      ...site.asAdmin,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify(body),
  })
  const { code, data } = await response.json()
  return { status: response.status, code, data }
}
