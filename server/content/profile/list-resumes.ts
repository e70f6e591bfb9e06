/** The resumes of the profile: files of the owner, and those that the site has made. */
import { sql } from 'kysely'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { nameOfFile, toReference } from '#shared/media.ts'
import type { Profile } from '#shared/profile.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry } from '../store/entries.ts'
import { readSiteLanguages } from '../store/site-languages.ts'

export const resumeTitles: Record<Language, string> = {
  ko: '이력서',
  en: 'Resume',
  ja: '職務経歴書',
}

export async function listResumes(db: Database): Promise<Profile['resumes']> {
  const resumes = await getEntry(db, 'resumes')
  const files = await db
    .selectFrom('resume_file')
    .select(({ fn }) => [
      'name',
      fn<number>('length', ['bytes_base64']).as('characters'),
      fn<string>('substr', ['bytes_base64', sql`length(bytes_base64) - 1`]).as('end'),
    ])
    .execute()
  const sizes = new Map(files.map(({ name, characters, end }) => [name, toBytes(characters, end)]))
  const media = await db
    .selectFrom('media')
    .select(['name', 'size'])
    .where('type', '=', 'application/pdf')
    .execute()
  for (const { name, size } of media) sizes.set(toReference(name), size)
  const made = await db
    .selectFrom('made_resume')
    .select(['language', 'pages', 'made_at', sql<number>`length(pdf)`.as('bytes')])
    .where('digest', 'is not', null)
    .execute()
  const siteLanguages = await readSiteLanguages(db)
  const listed = siteLanguages.map(async (lang): Promise<Profile['resumes']> => {
    const resume = resumes[lang]
    if (resume?.file) {
      const { file } = resume
      const fileName = resume.fileName ?? (await nameFile(db, lang, file))
      const bytes = sizes.get(file)
      const url = `/resumes/${encodeURIComponent(nameOfFile(file))}`
      return [{ lang, url, fileName, ...(bytes !== undefined && { bytes }) }]
    }
    const found = made.find(({ language }) => language === lang)
    if (resume?.source !== 'made' || !found?.made_at) return []
    const url = `/resumes/${lang}.pdf`
    const fileName = await nameFile(db, lang, url, found.made_at)
    const { bytes, pages } = found
    const day = found.made_at.slice(0, 10)
    return [{ lang, url, fileName, bytes, pages, day, textUrl: `/resumes/${lang}.txt` }]
  })
  return (await Promise.all(listed)).flat()
}

/** `홍길동_이력서_2026-11.pdf`, with the month in which it was made. */
export async function nameFile(
  db: Database,
  language: Language,
  file: string,
  madeAt?: string,
): Promise<string> {
  const { name } = await getEntry(db, 'profile')
  const among = [language, ...(await readSiteLanguages(db)), ...languages]
  const written = among.map((one) => name[one]).find(Boolean) ?? ''
  const words = [written, resumeTitles[language], ...(madeAt ? [madeAt.slice(0, 7)] : [])]
  return words.join('_').replaceAll(/[\s/:*?"<>|]+/g, '_') + file.slice(file.lastIndexOf('.'))
}

/** Computes the size of Base64 data. `end` is its last two characters, which may be padding. */
function toBytes(characters: number, end: string): number {
  return (characters / 4) * 3 - (end.match(/=/g)?.length ?? 0)
}
