/** Whether search engines find the codes on Home by which they know the owner. */
import { engineNames, searchEngines } from '#shared/site.ts'
import { findEntry } from '../../content/store/entries.ts'
import { readAtMost } from '../../platform/http/fetch-public.ts'
import type { Operation } from '../commands.ts'
import type { Finding } from './doctor.ts'

const mostBytes = 1024 * 1024
const answerMs = 5000

export async function examineCodes({ db, env }: Operation): Promise<Finding[]> {
  const site = await findEntry(db, 'site', 'site')
  const codes = engineNames.flatMap((engine) => {
    const code = site?.verification?.[engine]
    return code === undefined ? [] : [{ ...searchEngines[engine], code }]
  })
  if (codes.length === 0) return []
  const home = `${env.publicOrigin}/`
  const read = await readPage(home)
  if ('problem' in read) {
    const names = codes.map(({ name }) => name).join(', ')
    const words = `${home} cannot be read (${read.problem}): the codes of ${names} are not checked`
    return [['warning', 'search', words]]
  }
  return codes.map(({ name, meta, code }) =>
    read.html.includes(`<meta name="${meta}" content="${code}"`)
      ? ['ok', 'search', `${home} has the code of ${name}`]
      : [
          'FAILED',
          'search',
          `${home} does not have the code of ${name}: does it lead to this site?`,
        ],
  )
}

async function readPage(address: string): Promise<{ html: string } | { problem: string }> {
  try {
    const signal = AbortSignal.timeout(answerMs)
    const response = await fetch(address, { redirect: 'error', signal })
    const bytes = await readAtMost(response, mostBytes)
    if (response.status !== 200 || !bytes) return { problem: `HTTP ${response.status}` }
    return { html: Buffer.from(bytes).toString() }
  } catch (error) {
    const { cause, message } = error as Error
    return { problem: cause instanceof Error ? cause.message : message }
  }
}
