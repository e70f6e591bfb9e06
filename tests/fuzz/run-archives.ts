/** Sends random archives to the imports of the panel, and checks every answer. The same seed sends the same archives. */
import { createRandom } from '../support/random.ts'
import { checkAnswer } from './check-answer.ts'
import { type FuzzSite, fuzzOrigin } from './fuzz-site.ts'
import { makeArchive } from './make-archive.ts'
import { addTo, type FuzzResult } from './run-fuzz.ts'

/** Every `storedEach`th archive that a dry run accepts is imported. */
export async function runArchives(
  { site, failures, renew }: FuzzSite,
  { seed, archives, storedEach = 2 }: { seed: number; archives: number; storedEach?: number },
): Promise<FuzzResult> {
  const { people } = await renew()
  const headers = {
    ...people.admin,
    'content-type': 'application/octet-stream',
    'x-requested-with': 'XMLHttpRequest',
  }
  const result: FuzzResult = { counts: new Map(), problems: [], wrong: new Map(), sent: archives }
  for (let index = 0; index < archives; index += 1) {
    const { path, bytes, text } = await makeArchive(
      createRandom(seed ^ Math.imul(index + 1, 0x9e3779b1)),
    )
    for (const isDry of index % storedEach === 0 ? [true, false] : [true]) {
      const address = `${fuzzOrigin}/api/admin/${path}&dryRun=${isDry}`.replace('?&', '?')
      const request = new Request(address, { method: 'POST', headers, body: bytes })
      const response = await site.answer(request, { peer: '127.0.0.1' })
      const body = Buffer.from(await response.arrayBuffer())
      const kind = path.split('/')[0]
      const { reason = '' } = Object(JSON.parse(body.toString()).data)
      addTo(result.counts, `${kind}${isDry ? ', dry' : ''} ${reason} ${response.status}`)
      const { headers: sent, status } = response
      const found = checkAnswer('admin API', { status, headers: sent, body }, text)
      const logged = failures.splice(0)
      if (logged.length > 0) found.push(`logged ${JSON.stringify(logged[0]).slice(0, 900)}`)
      if (found.length > 0 && addTo(result.wrong, found.join('; ').slice(0, 900)) <= 1)
        result.problems.push(`seed ${seed}, archive ${index}, ${path}: ${found.join('; ')}`)
      if (response.status !== 200) break
    }
  }
  return result
}
