/** Stores the posts of a blog: all of them in one transaction, so that an interrupted import leaves nothing. */
import type { NoteCode } from '#shared/admin/posts-import.ts'
import type { PostContent } from '#shared/posts.ts'
import type { TextWarning } from '#shared/text-warnings.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { takeLock } from '../../platform/db/take-lock.ts'
import { requireFit } from '../kinds/check-stored.ts'
import { appendVersion } from '../kinds/history.ts'
import { postKind, preparePosts } from '../kinds/post-kind.ts'
import { ContentChangedError } from '../kinds/store-content.ts'
import type { TextPlaces } from '../markdown/places.ts'
import type { TextRenderer } from '../markdown/text-renderer.ts'
import { postText } from '../store/layout.ts'
import { countRevision } from '../store/revision.ts'
import { addMedia } from '../store/store-media.ts'
import { findTextWarnings } from '../warnings/find-warnings.ts'
import { listPostPlaces, readPlaces } from '../warnings/site-places.ts'
import { type PlannedPost, planPosts, toPostsReport, toSource } from './plan-posts.ts'
import type { Blog } from './read-blog.ts'

/** Renders what would be stored, which takes longest. Throws `RefusedTextError` for a text that cannot be rendered. */
export async function preparePostsImport(
  db: Database,
  blog: Blog,
  { renderer, now, overwrite }: { renderer: TextRenderer; now: () => Date; overwrite: boolean },
) {
  const at = now().toISOString()
  const planning = { overwrite, today: at.slice(0, 10) }
  const planned = await planPosts(db, blog, planning)
  const changed = planned.filter(({ change }) => change === 'ADDED' || change === 'CHANGED')
  const documents = Object.fromEntries(changed.map(({ slug, document }) => [slug, document]))
  const sources = new Map(changed.map(({ slug, document }) => [slug, toSource(document)]))
  const remembering = rememberPlaces(renderer)
  const preparing = { renderer: remembering, storedAt: at }
  const store = await preparePosts(documents, preparing, sources)
  await noteWarnings(db, changed, { blog, renderer: remembering })
  const report = toPostsReport(blog, planned, false)
  return {
    report,
    /** `by`: the id of the admin; null: a command. Throws `ContentChangedError` if the site has changed meanwhile. */
    async store(tx: Transaction, by: string | null): Promise<void> {
      await takeLock(tx, 'content')
      const again = toPostsReport(blog, await planPosts(tx, blog, planning), false)
      if (again.plan !== report.plan) {
        throw new ContentChangedError(
          'The posts were changed while they were imported. Import them again.',
        )
      }
      const replaced = changed.filter(({ before }) => before !== null)
      await addMedia(tx, blog.pictures, { at, by })
      await postKind.remove(
        tx,
        replaced.map(({ slug }) => slug),
      )
      await store(tx)
      await requireFit(tx, 'post', [...sources.keys()])
      // An overwritten post can be restored from its history.
      for (const { slug: id, before, document } of replaced) {
        const version = { kind: 'post', id, at, event: 'imported' } as const
        await appendVersion(tx, { ...version, by: null, document: before })
        await appendVersion(tx, { ...version, by, document })
      }
      if (changed.length > 0) await countRevision(tx)
    },
  }
}

/** So that each text is read once. */
function rememberPlaces(renderer: TextRenderer): TextRenderer {
  const known = new Map<string, TextPlaces>()
  return {
    ...renderer,
    async renderPost(file, markdown, language) {
      const rendered = await renderer.renderPost(file, markdown, language)
      known.set(markdown, rendered.places)
      return rendered
    },
    listPlaces: async (file, markdown, language) =>
      known.get(markdown) ?? renderer.listPlaces(file, markdown, language),
  }
}

const noteOf: Partial<Record<TextWarning['name'], NoteCode>> = {
  deadFragment: 'FRAGMENT_DEAD',
  deadLink: 'LINK_DEAD',
  droppedHtml: 'KEPT_AS_TEXT',
  lostPicture: 'PICTURE_MISSING',
}

/** What leads nowhere in the texts as they will be stored. Lines are those of the text on this site. */
async function noteWarnings(
  db: Database,
  posts: readonly PlannedPost[],
  { blog, renderer }: { blog: Blog; renderer: TextRenderer },
): Promise<void> {
  const stored = await readPlaces(db)
  // Drafts count: the posts of a blog often become public one after the other.
  const all = posts.map(({ slug, document: { facts, texts } }): [string, PostContent] => [
    slug,
    { facts: { ...facts, status: 'published' }, texts },
  ])
  const added = listPostPlaces(Object.fromEntries(all))
  const places = {
    ...stored,
    posts: stored.posts.union(added.posts),
    tags: stored.tags.union(added.tags),
    files: stored.files.union(new Set(blog.pictures.map(({ name }) => name))),
  }
  for (const { slug, document, post } of posts) {
    const known = new Set(post.notes.map(({ text }) => text))
    const found = await findTextWarnings({ kind: 'post', id: slug }, document, { places, renderer })
    for (const { name, language, line, what } of found) {
      const code = noteOf[name]
      if (!code || known.has(what)) continue
      post.notes.push({ file: postText.pathOf(slug, language), line, code, text: what })
    }
  }
}
