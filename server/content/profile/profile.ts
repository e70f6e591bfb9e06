/** Reads the profile with its achievements and resumes. */
import { sql } from 'kysely'
import type { Language } from '#shared/i18n/languages.ts'
import { nameOfFile, originalPath } from '#shared/media.ts'
import type { ProfileApi, ProfileContent } from '#shared/profile.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry, listEntries } from '../store/entries.ts'
import { findPictures } from '../store/find-pictures.ts'
import { readSiteLanguages } from '../store/site-languages.ts'
import { createShow } from '../store/text-in.ts'

export function createProfile({ db }: { db: Database }): ProfileApi {
  return {
    async get(language) {
      const show = await createShow(db, language)
      const profile = await getEntry(db, 'profile')
      const { portrait, spokenName, ...rest } = show('profile', profile)
      const picture =
        portrait && (await findPictures(db, [portrait.file], language)).get(portrait.file)
      const achievements = Object.values(await listEntries(db, 'achievement'))
      return {
        nameReading: '',
        languages: [],
        permits: [],
        ...rest,
        ...(spokenName && (await findSound(db, spokenName.file))),
        ...(picture && { portrait: picture }),
        ...(picture && portrait?.linkPicture === 'portrait' && { isPortraitShared: true as const }),
        otherNames: listOtherNames(profile, rest.name, await readSiteLanguages(db)),
        // By date; those of the same month by id.
        achievements: achievements
          .sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
          .map((achievement) => show('achievement', achievement)),
        resumes: await listResumes(db),
      }
    },
  }
}

async function findSound(db: Database, reference: string) {
  const sound = await db
    .selectFrom('media')
    .select(['hash', 'type'])
    .where('name', '=', nameOfFile(reference))
    .executeTakeFirst()
  return sound && { spokenName: originalPath(sound.hash, sound.type) }
}

/** Each spelling once, and not the one that is shown. */
function listOtherNames(
  { name }: ProfileContent,
  shownName: string,
  siteLanguages: readonly Language[],
) {
  const shown = new Set([shownName])
  return siteLanguages.flatMap((other) => {
    const written = name[other]
    if (written === undefined || shown.has(written)) return []
    shown.add(written)
    return [{ language: other, name: written }]
  })
}

async function listResumes(db: Database) {
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
  const languages = await readSiteLanguages(db)
  return languages.flatMap((lang) => {
    const resume = resumes[lang]
    // One that could not be read is empty.
    if (!resume?.file) return []
    const { file, fileName } = resume
    const bytes = sizes.get(file)
    return { lang, url: `/resumes/${file}`, fileName, ...(bytes !== undefined && { bytes }) }
  })
}

/** Computes the size of Base64 data. `end` is its last two characters, which may be padding. */
function toBytes(characters: number, end: string): number {
  return (characters / 4) * 3 - (end.match(/=/g)?.length ?? 0)
}
