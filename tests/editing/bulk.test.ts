/** Acts on several documents: one that is refused keeps none of the others from being done. */
import { describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { type EditingSite, openEditingSite, postJson } from '../support/editing-site.ts'
import { sampleContent } from '../support/sample-content.ts'

async function listAll(site: EditingSite, query: string) {
  const { items } = (await site.ask('GET', `?size=100&${query}`)).data
  return (items as { kind: string; id: string }[]).map(({ kind, id }) => ({ kind, id }))
}

describe.each(databases)('on $name', (database) => {
  test('courses leave with the projects that refer to them, and all come back', async () => {
    await using site = await openEditingSite({ database, content: sampleContent })
    const before = await site.read('/ko/academics')
    const courses = await listAll(site, 'kind=course')
    const projects = await listAll(site, 'kind=project')
    const refused = (await postJson(site, '/documents/acts', { act: 'trash', documents: courses }))
      .data
    expect(refused.done.length + refused.refused.length).toBe(courses.length)
    expect(refused.refused[0].problem.problem).toMatch(/^is used by project\//)

    const rest = refused.refused.map(({ kind, id }: { kind: string; id: string }) => ({ kind, id }))
    const documents = [...rest, ...projects, { kind: 'profile', id: 'profile' }]
    const { done, refused: left } = (
      await postJson(site, '/documents/acts', { act: 'trash', documents })
    ).data
    expect(done).toHaveLength(rest.length + projects.length)
    expect(left).toMatchObject([
      { kind: 'profile', problem: { problem: 'is one of the documents that every site has' } },
    ])
    await site.refresh()
    expect((await site.get('/ko/projects/1')).status).toBe(404)

    // In the order in which no project may come first.
    const back = [...projects, ...courses]
    const restored = (await postJson(site, '/documents/acts', { act: 'restore', documents: back }))
      .data
    expect(restored).toMatchObject({ refused: [] })
    expect(await site.read('/ko/academics')).toBe(before)
  })

  test('drafts are published, and documents are hidden and shown', async () => {
    await using site = await openEditingSite({ database, content: sampleContent })
    const project = (await site.ask('GET', '/project/2')).data.document
    await site.save('/project/2', 'present', {
      'texts.en.title': [project.texts.en.title, 'Another title'],
    })
    const two = { kind: 'project', id: '2' }
    const three = { kind: 'project', id: '3' }
    const published = (
      await postJson(site, '/documents/acts', { act: 'publish', documents: [two, three] })
    ).data
    expect(published).toMatchObject({
      done: [{ ...two, outcome: 'changed' }],
      refused: [{ ...three, problem: { problem: 'has nothing to publish' } }],
    })
    expect(await site.read('/en/projects/2')).toContain('Another title')

    const post = { kind: 'post', id: 'two-bookings-one-room' }
    const course = { kind: 'course', id: 'machine-learning' }
    const documents = [two, post, course]
    const hidden = (await postJson(site, '/documents/acts', { act: 'private', documents })).data
    expect(hidden).toMatchObject({
      done: [
        { ...two, outcome: 'unpublished' },
        { ...post, outcome: 'unpublished' },
      ],
      refused: [{ ...course, problem: { problem: 'cannot be shown in this way' } }],
    })
    await site.refresh()
    expect((await site.get('/en/projects/2')).status).toBe(404)
    expect((await site.get(`/en/blog/${post.id}`)).status).toBe(404)
    await postJson(site, '/documents/acts', { act: 'public', documents: [two, post] })
    expect(await site.read('/en/projects/2')).toContain('Another title')
    expect((await site.get(`/en/blog/${post.id}`)).status).toBe(200)
  })

  test('the trash is emptied with the history of what was in it', async () => {
    await using site = await openEditingSite({ database, content: sampleContent })
    const posts = await listAll(site, 'kind=post')
    await postJson(site, '/documents/acts', { act: 'trash', documents: posts })
    expect((await postJson(site, '/documents/empty-trash', {})).data).toEqual({
      deleted: posts.length,
    })
    expect((await site.ask('GET', '?state=trash')).data.total).toBe(0)
    expect(await site.database.db.selectFrom('content_history').selectAll().execute()).toEqual([])
  })
})

test('bad lists are refused with the field', async () => {
  await using site = await openEditingSite()
  const fieldsOf = async (body: unknown) =>
    (await postJson(site, '/documents/acts', body)).data.fields
  expect(await fieldsOf({ act: 'trash', documents: [] })).toHaveProperty('documents')
  expect(await fieldsOf({ act: 'burn', documents: [] })).toHaveProperty('act')
  const key = { kind: 'post', id: 'x' }
  const many = Array.from({ length: 101 }, () => key)
  expect(await fieldsOf({ act: 'trash', documents: many })).toHaveProperty('documents')
  const gone = (await postJson(site, '/documents/acts', { act: 'trash', documents: [key] })).data
  expect(gone).toMatchObject({
    done: [],
    refused: [{ problem: { problem: 'does not exist any more' } }],
  })
})
