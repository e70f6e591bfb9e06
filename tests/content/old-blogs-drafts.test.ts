/** What the programs of old blogs do not show is never public here, however they write it. */
import { expect, test } from 'vitest'
import { read, titled } from '../support/read-old-blog.ts'

const hidden = `Draft: true | DRAFT: "yes" | draft: soon | is_draft: 1 | isPrivate: true
is_private: on | private: y | hidden: true | Unlisted: true | ignorePublish: true
headless: true | password: "1234" | published: false | Published: no | publish: False
PUBLIC: off | listed: false | is-published: 0 | dg-publish: false | published: later
status: draft | Status: Private | status: in progress | visibility: unlisted | visibility: members
_build: {render: never} | build: {list: local} | draft: "false"\\nDraft: true | published: true\\nPublished: false | date: tomorrow
expiryDate: 2020-01-02`.split(/ \| |\n/)

test.for(hidden)('a post with "%s" is a draft in every dialect', async (fields) => {
  const written = fields.startsWith('date')
    ? titled(fields)
    : titled(`date: 2024-01-02\n${fields.replace('\\n', '\n')}`)
  const { posts } = await read({ 'one.md': written })
  expect(posts.get('one')?.document.facts.status).toBe('draft')
})

test.for(
  `draft: false | Draft: "no" | draft: | private: false | published: true | Published: 2024-01-02
publish: yes | status: Published | visibility: public | ignorePublish: false | build: {render: always, list: true} | unlisted: 0`.split(
    / \| |\n/,
  ),
)('a post with "%s" was public, and is', async (fields) => {
  const { posts } = await read({ 'one.md': titled(`date: 2024-01-02\n${fields}`) })
  expect(posts.get('one')?.document.facts.status).toBe('published')
})

test.for(['drafts/', '_drafts/', 'notes/private/', '초안/', '非公開/'])(
  'what lies in %s is a draft',
  async (folder) => {
    const { posts } = await read({
      [`${folder}one.md`]: titled('date: 2024-01-02'),
      'two.md': titled('date: 2024-01-02'),
    })
    expect(
      [...posts.values()].map(({ slug, document }) => `${slug} ${document.facts.status}`).sort(),
    ).toEqual(['one draft', 'two published'])
  },
)
