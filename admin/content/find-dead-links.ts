/** Asks the site itself which links of a document lead nowhere, as a visitor would find them. */
import type { FieldPath } from '#shared/check-document.ts'
import type { Warning } from './find-warnings.ts'

/** A text with more links is checked for the first ones only. */
const most = 30
const patienceMs = 8000

export async function findDeadLinks(
  links: ReadonlyMap<string, FieldPath[]>,
  isFound: (address: string) => Promise<boolean> = askSite,
): Promise<Warning[]> {
  const found = [...links].slice(0, most).map(async ([address, paths]): Promise<Warning[]> => {
    if (await isFound(address)) return []
    return paths.map((path) => ({ name: 'deadLink', path, address }))
  })
  return (await Promise.all(found)).flat()
}

async function askSite(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const { status } = await fetch(address, { method: 'HEAD', credentials: 'omit', signal })
    return status !== 404 && status !== 410
  } catch {
    // Without an answer nothing is known about the link.
    return true
  }
}
