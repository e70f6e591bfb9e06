/** What of the sample content is still on the site. It is recognised by names that nobody else would choose. */
import * as v from 'valibot'
import type { Database } from '../../platform/db/database.ts'

export const sample = {
  email: 'student@example.com',
  names: { ko: '홍길동', en: 'Gildong Hong', ja: 'ホン・ギルドン' } as Record<string, string>,
  /** The English titles. */
  projects: [
    'A portfolio website in three languages',
    'Night Post, a team game',
    'An IoT shop for garden sensors',
    'A terrain viewer for the browser',
    'A booking service for study rooms',
    'A handwriting notebook for Hangul',
  ],
  posts: ['a-list-without-javascript', 'second-semester-in-sydney', 'two-bookings-one-room'],
}

export interface SampleLeft {
  /** The email address is that of the sample, or every name is. */
  person: boolean
  /** The name in some language is that of the sample. */
  names: boolean
  /** A project or a post is one of the sample. */
  items: boolean
}

const personSchema = v.object({
  name: v.record(v.string(), v.string()),
  contact: v.object({ email: v.string() }),
})

export async function findSampleLeft(db: Database): Promise<SampleLeft> {
  const profile = await db
    .selectFrom('content_entry')
    .select('document')
    .where('kind', '=', 'profile')
    .executeTakeFirst()
  const items = await hasItems(db)
  if (!profile) return { person: false, names: false, items }
  const { name, contact } = v.parse(personSchema, JSON.parse(profile.document))
  const areSame = Object.entries(name).map(([language, own]) => own === sample.names[language])
  return {
    person: contact.email === sample.email || !areSame.includes(false),
    names: areSame.includes(true),
    items,
  }
}

async function hasItems(db: Database): Promise<boolean> {
  const project = await db
    .selectFrom('project_text')
    .select('project_id')
    .where('language', '=', 'en')
    .where('title', 'in', sample.projects)
    .executeTakeFirst()
  if (project) return true
  const post = await db
    .selectFrom('post')
    .select('slug')
    .where('slug', 'in', sample.posts)
    .executeTakeFirst()
  return post !== undefined
}
