/** Loads the whole content from the database for an export. */
import * as v from 'valibot'
import type { Content } from '#shared/content.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { LegalContent, LegalPageName } from '#shared/legal.ts'
import { type PostContent, postFactsSchema } from '#shared/posts.ts'
import { type ProjectContent, projectFactsSchema } from '#shared/projects.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry, listEntries } from '../store/entries.ts'

export async function loadContent(db: Database): Promise<Content> {
  return {
    site: await getEntry(db, 'site'),
    home: await getEntry(db, 'home'),
    profile: await getEntry(db, 'profile'),
    academics: await getEntry(db, 'academics'),
    techStack: await getEntry(db, 'tech-stack'),
    resumes: await getEntry(db, 'resumes'),
    achievements: await listEntries(db, 'achievement'),
    courses: await listEntries(db, 'course'),
    legal: { privacy: await loadLegal(db, 'privacy'), terms: await loadLegal(db, 'terms') },
    projects: await loadProjects(db),
    posts: await loadPosts(db),
    resumeFiles: await loadResumeFiles(db),
  }
}

async function loadLegal(db: Database, page: LegalPageName): Promise<LegalContent> {
  const rows = await db
    .selectFrom('legal_text')
    .select(['language', 'title', 'updated', 'body'])
    .where('page', '=', page)
    .execute()
  return byLanguage(rows)
}

async function loadProjects(db: Database): Promise<ProjectContent[]> {
  const projects = await db.selectFrom('project').select(['id', 'document']).orderBy('id').execute()
  const texts = await db
    .selectFrom('project_text')
    .select(['project_id', 'language', 'title', 'summary', 'description'])
    .execute()
  const textsOf = Map.groupBy(texts, ({ project_id }) => project_id)
  return projects.map(({ id, document }) => ({
    id,
    facts: v.parse(projectFactsSchema, JSON.parse(document)),
    texts: byLanguage((textsOf.get(id) ?? []).map(({ project_id, ...text }) => text)),
  }))
}

async function loadPosts(db: Database): Promise<Record<string, PostContent>> {
  const posts = await db.selectFrom('post').select(['slug', 'document']).execute()
  const texts = await db
    .selectFrom('post_text')
    .select(['slug', 'language', 'title', 'summary', 'body'])
    .execute()
  const textsOf = Map.groupBy(texts, ({ slug }) => slug)
  return Object.fromEntries(
    posts.map(({ slug, document }) => [
      slug,
      {
        facts: v.parse(postFactsSchema, JSON.parse(document)),
        texts: Object.fromEntries(
          (textsOf.get(slug) ?? []).map(({ slug: _, language, ...text }) => [language, text]),
        ),
      },
    ]),
  )
}

async function loadResumeFiles(db: Database): Promise<Record<string, Uint8Array>> {
  const rows = await db.selectFrom('resume_file').selectAll().orderBy('name').execute()
  return Object.fromEntries(
    rows.map(({ name, bytes_base64 }) => [
      name,
      new Uint8Array(Buffer.from(bytes_base64, 'base64')),
    ]),
  )
}

function byLanguage<Row extends { language: Language }>(
  rows: Row[],
): Record<Language, Omit<Row, 'language'>> {
  const texts = rows.map(({ language, ...text }) => [language, text] as const)
  const found = Object.fromEntries(texts) as Record<Language, Omit<Row, 'language'>>
  return Object.fromEntries(languages.map((language) => [language, found[language]])) as Record<
    Language,
    Omit<Row, 'language'>
  >
}
