/** The calls of the panel's screen Blog. Posts are edited by the calls of all content. */
import {
  postListQuerySchema,
  postListSchema,
  redirectKeySchema,
  redirectListSchema,
  tagChangedSchema,
  tagChangeSchema,
} from '#shared/admin/posts.ts'
import { ok } from '#shared/result.ts'
import { tagLabelSchema } from '#shared/tags.ts'
import { createPostList } from '../editing/list-posts.ts'
import {
  labelTag,
  listRedirects,
  removeRedirect,
  renameTag,
} from '../editing/tags-and-redirects.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Database } from '../platform/db/database.ts'
import { defineCall } from '../platform/json-api/define-call.ts'
import type { AdminCall } from './admin-access.ts'

interface BlogCallsDependencies {
  audit: Audit
  db: Database
  now: () => Date
}

export function createBlogCalls(dependencies: BlogCallsDependencies): AdminCall[] {
  const listPosts = createPostList(dependencies)
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/posts',
      summary: 'Lists posts with the state of each language, newest first.',
      input: postListQuerySchema,
      answer: postListSchema,
      run: async ({ admin, input }) => ok(await listPosts(admin, input)),
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/posts/tags',
      summary: 'Renames a tag in all posts and drafts; two tags become one.',
      body: tagChangeSchema,
      answer: tagChangedSchema,
      failures: ['NOT_FOUND'],
      run: ({ change, body }) => change((tx, by) => renameTag(dependencies, tx, by, body)),
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/posts/tags/label',
      summary: 'Sets what a tag is called in each language; its address stays.',
      body: tagLabelSchema,
      answer: tagLabelSchema,
      run: ({ change, body }) => change((tx, by) => labelTag(dependencies, tx, by, body)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/posts/redirects',
      summary: 'Lists the earlier addresses of posts and tags that lead to the present ones.',
      answer: redirectListSchema,
      run: async ({ admin }) => ok({ items: await listRedirects(dependencies.db, admin) }),
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/posts/redirects/remove',
      summary: 'Removes one of them: the earlier address does not exist from now on.',
      body: redirectKeySchema,
      answer: redirectKeySchema,
      failures: ['NOT_FOUND'],
      run: ({ change, body }) => change((tx, by) => removeRedirect(dependencies, tx, by, body)),
    }),
  ]
}
