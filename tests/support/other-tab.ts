/** Changes a document of the panel as another tab of the same user would: by the same calls, without a form. */
import type { Page } from 'playwright-core'
import type { FieldPath } from '#shared/check-document.ts'

interface Call {
  address: string
  action: 'read' | 'save' | 'publish' | 'rename'
  path?: FieldPath
  value?: string
}

/** `document` is the address of one in the API, such as `/api/admin/content/project/1`. */
export function openOtherTab(page: Page, document: string) {
  const call = (of: Omit<Call, 'address'>) => page.evaluate(callPanel, { address: document, ...of })
  return {
    /** A text of the draft. */
    read: (path: FieldPath): Promise<unknown> => call({ action: 'read', path }),
    save: (path: FieldPath, value: string) => call({ action: 'save', path, value }),
    /** Publishes the draft, if there is one. */
    publish: () => call({ action: 'publish' }),
    rename: (id: string) => call({ action: 'rename', value: id }),
  }
}

/** Runs in the page. If another save changes the version meanwhile, the call is made again. */
async function callPanel({ address, action, path = [], value }: Call): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
  const refreshed = await fetch('/auth/refresh', { method: 'POST', headers })
  const { accessToken } = (await refreshed.json()).data
  const authorized = { ...headers, Authorization: `Bearer ${accessToken}` }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const opened = await fetch(address, { headers: authorized })
    const { version, document, draft } = (await opened.json()).data
    const before = path.reduce((part, key) => part[key], document)
    if (action === 'read') return before
    if (action === 'publish' && !draft) return null
    const bodies = {
      save: { changes: [{ path, before, value }] },
      publish: {},
      rename: { id: value },
    }
    const answer = await fetch(action === 'save' ? address : `${address}/${action}`, {
      method: action === 'save' ? 'PATCH' : 'POST',
      headers: { ...authorized, 'If-Match': `"${version}"` },
      body: JSON.stringify(bodies[action]),
    })
    if (answer.ok) return null
    if (answer.status !== 412 && answer.status !== 409) break
  }
  throw new Error(`The other tab could not ${action} ${address}.`)
}
