/** Nothing of the sample content is built in: with other content, it is another person's site. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { readContent } from '../../server/content/folder/read-content.ts'
import { writeContent } from '../../server/content/folder/write-content.ts'
import { databases } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { sampleContent } from '../support/sample-content.ts'
import { openTestSite } from '../support/site.ts'

describe.each(databases)('on $name', (database) => {
  test('an empty database and another folder make another site, in every language', async () => {
    const content = createFixtureContent()
    const folder = await mkdtemp(join(tmpdir(), 'madang-other-'))
    await writeContent(folder, content)
    await using site = await openTestSite({ database, content: folder })

    const shipped = await readContent(sampleContent)
    if (!shipped.ok) throw new Error('The shipped content is broken.')
    for (const language of languages) {
      const { profile } = shipped.value
      const strangers = [profile.name[language], profile.contact.email, 'network.example']
      const ids = content.projects.map(({ id }) => `/projects/${id}`)
      for (const path of ['', '/projects', ...ids, '/nowhere']) {
        const html = await (await site.get(`/${language}${path}`)).text()
        expect(html).toContain(content.site.title[language].replace("'", '&#x27;'))
        expect(html).toContain(content.profile.contact.email)
        expect(strangers.filter((words) => html.includes(words))).toEqual([])
      }
    }
    expect((await site.get('/projects/1')).status).toBe(404)
  })
})

test('a site with nothing in it yet is still a handsome one', async () => {
  const content = createFixtureContent()
  const bare = {
    ...content,
    projects: [],
    posts: {},
    courses: {},
    achievements: {},
    techStack: [],
    home: { ...content.home, showcase: [] },
  }
  await using site = await openTestSite({ content: bare })
  for (const path of ['/en', '/en/projects']) {
    const response = await site.get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Hana Kim')
  }
})
