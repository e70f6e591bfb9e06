import { expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { emptyRenderer } from '#tests/support/sample-content.ts'
import { readContent } from '../folder/read-content.ts'
import { storeContent } from './store-content.ts'

const now = () => new Date('2026-11-22T12:00:00Z')
const imports = 6

test.each(databases)('concurrent imports into $name all finish', async ({ open }) => {
  await using opened = await open()
  const content = await readContent('content')
  if (!content.ok) throw new Error('The shipped content is broken.')
  const storing = Array.from({ length: imports }, () =>
    storeContent(opened.db, content.value, now, emptyRenderer),
  )
  expect((await Promise.allSettled(storing)).filter(({ status }) => status === 'rejected')).toEqual(
    [],
  )
  const revisions = await opened.db.selectFrom('content_revision').select('revision').execute()
  expect(revisions).toEqual([{ revision: imports }])
})
