/** What of the sample content is still on the site. It is recognised by names that nobody else would choose, or by digests. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Language } from '#shared/i18n/languages.ts'
import { namesSample, samplePerson } from '#shared/sample-person.ts'
import type { Database } from '../../platform/db/database.ts'
import { parseStored, readStored } from './read-stored.ts'
import { readSiteLanguages } from './site-languages.ts'

export const sample = {
  ...samplePerson,
  phone: '+82-10-0000-0000',
  links: ['https://network.example/gildong-hong', 'https://code.example/gildong-hong'],
  readings: ['洪吉童', 'Hong Gil-dong', 'ほん・ぎるどん'],
  projects: {
    ko: [
      '세 언어로 읽는 포트폴리오 웹사이트',
      '팀으로 만든 게임 ‘밤길 우체부’',
      '텃밭 센서를 파는 IoT 쇼핑몰',
      '브라우저에서 보는 지형 뷰어',
      '스터디룸 예약 서비스',
      '한글 손글씨 연습장',
    ],
    en: [
      'A portfolio website in three languages',
      'Night Post, a team game',
      'An IoT shop for garden sensors',
      'A terrain viewer for the browser',
      'A booking service for study rooms',
      'A handwriting notebook for Hangul',
    ],
    ja: [
      '3つの言語で読めるポートフォリオサイト',
      'チーム制作のゲーム『夜道の郵便屋さん』',
      '菜園センサーを売るIoTネットショップ',
      'ブラウザーで見る地形ビューアー',
      '自習室の予約サービス',
      'ハングルの手書き練習帳',
    ],
  } satisfies Record<Language, string[]>,
  posts: ['a-list-without-javascript', 'second-semester-in-sydney', 'two-bookings-one-room'],
}

/** What still is the sample's, as the address of the first such document: `{kind}/{id}`. Null: nothing. */
export interface SampleLeft {
  /** A contact is that of the sample, or every name or every title of the site is. */
  person: string | null
  /** The name or its reading, or the title or the description of the site, in some language is that of the sample. */
  names: string | null
  /** A project, a post, a resume, a part of the record or a legal page is one of the sample. */
  items: string | null
}

const textsSchema = v.record(v.string(), v.string())
const personSchema = v.object({
  name: textsSchema,
  nameReading: v.optional(textsSchema),
  contact: v.object({
    email: v.string(),
    phone: v.string(),
    links: v.array(v.object({ url: v.string() })),
  }),
})
const siteSchema = v.object({ title: textsSchema, description: textsSchema })
const resumesSchema = v.record(
  v.string(),
  v.nullish(v.object({ file: v.string(), fileName: v.string() })),
)
/** Of these kinds the names are such as others have, too: a course, a language test. */
export const recordKinds = [
  'education',
  'experience',
  'certificate',
  'achievement',
  'course',
  'academics',
] as const

export async function findSampleLeft(db: Database): Promise<SampleLeft> {
  const profile = await findDocument(db, 'profile', personSchema)
  const site = await findDocument(db, 'site', siteSchema)
  // Their owner cannot see texts in other languages.
  const shown = await readSiteLanguages(db)
  const names = compare(profile?.name, shown)
  const titles = compare(site?.title, shown)
  const isRead = shown.some((one) => sample.readings.includes(profile?.nameReading?.[one] ?? ''))
  // Search engines and previews of links show the description.
  const isDescribed = shown.some((one) => namesSample(site?.description[one] ?? ''))
  const choose = (isProfile: boolean, isSite: boolean) =>
    isProfile ? 'profile/profile' : isSite ? 'site/site' : null
  return {
    person: choose(names.areAll || hasSampleContact(profile), titles.areAll),
    names: choose(names.areSome || isRead, titles.areSome || isDescribed),
    items: await findItem(db, shown),
  }
}

function hasSampleContact(profile: v.InferOutput<typeof personSchema> | null): boolean {
  if (!profile) return false
  const { email, phone, links } = profile.contact
  return (
    email === sample.email ||
    phone === sample.phone ||
    links.some(({ url }) => sample.links.includes(url))
  )
}

/** The title of the sample's site is the name of its person. */
function compare(texts: Record<string, string> | undefined, shown: readonly Language[]) {
  const areSame = shown.flatMap((one) => (texts?.[one] ? [texts[one] === sample.names[one]] : []))
  return {
    areAll: areSame.length > 0 && !areSame.includes(false),
    areSome: areSame.includes(true),
  }
}

async function findItem(db: Database, shown: readonly Language[]): Promise<string | null> {
  const project = await db
    .selectFrom('project_text')
    .select('project_id')
    .where('language', 'in', shown)
    .where('title', 'in', Object.values(sample.projects).flat())
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
  if (await hasSampleResume(db, shown)) return 'resumes/resumes'
  return (await findRecord(db)) ?? (await findLegal(db, shown))
}

/** By their bytes: an own file may be stored under the name of the sample's. Visitors see the name that they save it under. */
async function hasSampleResume(db: Database, shown: readonly Language[]): Promise<boolean> {
  const all = await findDocument(db, 'resumes', resumesSchema)
  const resumes = shown.map((one) => all?.[one])
  if (resumes.some((resume) => resume && namesSample(resume.fileName))) return true
  const named = resumes.flatMap((resume) => (resume ? [resume.file] : []))
  if (named.length === 0) return false
  const files = db.selectFrom('resume_file').where('name', 'in', named)
  const sizes = await files
    .select(({ fn }) => ['name', fn<number>('length', ['bytes_base64']).as('characters')])
    .execute()
  // A file may be large; only what is as long as one of the sample is read.
  const alike = sizes.filter(({ characters }) => resumeDigests.has(Number(characters)))
  for (const { name, characters } of alike) {
    const file = await files.select('bytes_base64').where('name', '=', name).executeTakeFirst()
    const digest = file && toSampleDigest(Buffer.from(file.bytes_base64, 'base64'))
    if (digest && resumeDigests.get(Number(characters))?.includes(digest)) return true
  }
  return false
}

async function findRecord(db: Database): Promise<string | null> {
  const rows = await db
    .selectFrom('content_entry')
    .select(['kind', 'id', 'document'])
    .where('kind', 'in', recordKinds)
    .execute()
  const left = rows.filter(({ document }) => sampleDigests.has(toSampleDigest(document)))
  const inOrder = recordKinds.flatMap((kind) =>
    left.flatMap((row) => (row.kind === kind ? [`${kind}/${row.id}`] : [])).toSorted(),
  )
  return inOrder[0] ?? null
}

/** Visitors would write to the sample's address about their data. */
async function findLegal(db: Database, shown: readonly Language[]): Promise<string | null> {
  const texts = await db
    .selectFrom('legal_text')
    .select(['page', 'body'])
    .where('language', 'in', shown)
    .execute()
  const pages = texts.flatMap(({ page, body }) => (namesSample(body) ? [page] : []))
  return pages.length > 0 ? `legal/${pages.toSorted()[0]}` : null
}

export function toSampleDigest(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
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
  return entry ? readStored(schema, `${kind}/${kind}`, parseStored(entry.document)) : null
}

/*
 * Digests of the sample content, for what cannot be recognised by its name: of the documents as they are stored, and of
 * the files of resumes. `tests/admin-api/first-steps.test.ts` says which are missing after a change of the sample.
 */

/** By the length of the file in Base64; with those of earlier versions of the sample. */
export const resumeDigests = new Map([
  [4396, ['6045e32ae1f2d159']],
  [77824, ['676770932234291c']],
  [5264, ['e8c258a1310051a1']],
  [4400, ['c2240d7d26f5e3e4']],
  [4420, ['7ed61945eddc8f34']],
  [4424, ['63831503a894b6ba']],
  [5304, ['a065e4320068fd4d']],
])

export const sampleDigests = new Set([
  '71eec7cfe8575f8a', // education/seoul-college
  '7f21877efdf34822', // education/sydney-university
  '3bc9e4870de28a6f', // experience/lab-assistant
  '822bed25aa0adca6', // experience/library-web-assistant
  '4838114fc4825d4d', // certificate/ielts
  '96bb750708f36413', // certificate/information-processing
  '84a2d95483e61730', // certificate/jlpt-n2
  'd0450d7027de0b0b', // achievement/2025-06-campus-hackathon
  '6448d204979358a5', // achievement/2025-07-open-source-contribution
  '77fc2cd6df964f8e', // achievement/2025-08-deans-list
  '7ab51b94450810e1', // course/cloud-computing
  '19cedbe297dbb026', // course/computer-graphics
  '62292482999d6ca6', // course/computer-organisation
  '21bd01b5341e4cc9', // course/data-structures-and-algorithms
  '731a33874b1f997b', // course/database-systems
  '51325d4e450cbc38', // course/discrete-mathematics
  '3f60d877b7e22775', // course/human-computer-interaction
  '491015b0b6a87cf7', // course/introductory-statistics
  '12db8a09e17f04bf', // course/it-project-management
  '54a7752ede3628fb', // course/machine-learning
  '3bda331b34e9873b', // course/object-oriented-programming
  'dd7477515d8f8e30', // course/operating-systems
  'e54df5a7637f6f1c', // course/professional-practice-and-ethics
  '13fa6178b8afca38', // course/programming-fundamentals
  'e0d2100012982eca', // course/software-engineering-project
  '4fbbf62de1ce2423', // course/technical-writing
  '6fcc0cd3d91cdfb9', // course/visual-communication
  'c0229ef5ac28b224', // course/web-application-development
  '026b12267afa9e5b', // course/web-fundamentals
  '479782d9e2972182', // academics/academics
])
