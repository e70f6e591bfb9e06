/** Whether there is anything at an address with parameters but a 404. */
import * as v from 'valibot'
import { isPiece } from '#shared/live-pieces.ts'
import { tagSchema } from '#shared/posts.ts'
import { slug } from '#shared/text.ts'
import { readProjectId } from './projects/read-project-id.ts'
import type { RouteHandle } from './route-handle.ts'

type Exists = NonNullable<RouteHandle['exists']>

export const projectExists: Exists = async ({ projects }, params) => {
  const id = readProjectId(params['id'])
  return id !== null && (await projects.has(id))
}

/** A post that was moved or removed has an answer of its own. */
export const postExists: Exists = async ({ posts }, params) =>
  v.is(slug, params['slug']) && (await posts.had(params['slug']))

/** So has a tag that was renamed. */
export const tagExists: Exists = async ({ posts }, params) => {
  const tag = v.safeParse(tagSchema, params['tag'])
  if (!tag.success) return false
  return (await posts.hasTag(tag.output)) || (await posts.findMovedTag(tag.output)) !== null
}

export const pieceExists: Exists = async (_, { piece }) => isPiece(piece)
