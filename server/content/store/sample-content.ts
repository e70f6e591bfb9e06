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
  /** The start of the names of the resumes' files. */
  resume: 'gildong-hong.',
  posts: ['a-list-without-javascript', 'second-semester-in-sydney', 'two-bookings-one-room'],
}

/** What still is the sample's, as the address of the first such document: `{kind}/{id}`. Null: nothing. */
export interface SampleLeft {
  /** The email address is that of the sample, or every name or every title of the site is. */
  person: string | null
  /** The name or the title of the site in some language is that of the sample. */
  names: string | null
  /** A project, a post or a resume is one of the sample. */
  items: string | null
}

const personSchema = v.object({
  name: v.record(v.string(), v.string()),
  contact: v.object({ email: v.string() }),
})
const siteSchema = v.object({ title: v.record(v.string(), v.string()) })
const resumesSchema = v.record(v.string(), v.nullish(v.object({ file: v.string() })))

export async function findSampleLeft(db: Database): Promise<SampleLeft> {
  const profile = await findDocument(db, 'profile', personSchema)
  const site = await findDocument(db, 'site', siteSchema)
  const names = compare(profile?.name)
  const titles = compare(site?.title)
  const choose = (isProfile: boolean, isSite: boolean) =>
    isProfile ? 'profile/profile' : isSite ? 'site/site' : null
  return {
    person: choose(names.areAll || profile?.contact.email === sample.email, titles.areAll),
    names: choose(names.areSome, titles.areSome),
    items: await findItem(db),
  }
}

/** The title of the sample's site is the name of its person. */
function compare(texts: Record<string, string> | undefined) {
  const areSame = Object.entries(texts ?? {}).map(
    ([language, own]) => own === sample.names[language],
  )
  return {
    areAll: texts !== undefined && !areSame.includes(false),
    areSome: areSame.includes(true),
  }
}

async function findItem(db: Database): Promise<string | null> {
  const project = await db
    .selectFrom('project_text')
    .select('project_id')
    .where('language', '=', 'en')
    .where('title', 'in', sample.projects)
    .orderBy('project_id')
    .executeTakeFirst()
  if (project) return `project/${project.project_id}`
  const post = await db
    .selectFrom('post')
    .select('slug')
    .where('slug', 'in', sample.posts)
    .orderBy('slug')
    .executeTakeFirst()
  if (post) return `post/${post.slug}`
  const resumes = Object.values((await findDocument(db, 'resumes', resumesSchema)) ?? {})
  return resumes.some((resume) => resume?.file.startsWith(sample.resume)) ? 'resumes/resumes' : null
}

async function findDocument<Schema extends v.GenericSchema>(
  db: Database,
  kind: 'profile' | 'resumes' | 'site',
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  const entry = await db
    .selectFrom('content_entry')
    .select('document')
    .where('kind', '=', kind)
    .executeTakeFirst()
  return entry ? v.parse(schema, JSON.parse(entry.document)) : null
}
