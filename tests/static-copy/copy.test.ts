import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestSite } from '../support/site.ts'
import { exportTestCopy, readFolder } from '../support/static-copy.ts'

test('x', async () => {
  await using site = await openTestSite()
  const folder = '/tmp/static57/copy'
  console.time('first')
  const written = await exportTestCopy(site, folder, {
    origin: 'https://ada.example',
    base: '/repo',
  })
  console.timeEnd('first')
  console.log(written)
  console.time('second')
  console.log(await exportTestCopy(site, folder, { origin: 'https://ada.example', base: '/repo' }))
  console.timeEnd('second')
})
