/** Reads the profile with its achievements and resumes. */
import { sql } from 'kysely'
import type { Language } from '#shared/i18n/languages.ts'
import type { ProfileApi, ProfileContent } from '#shared/profile.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry, listEntries } from '../store/entries.ts'
import { readSiteLanguages } from '../store/site-languages.ts'
import { createTextIn, type TextIn } from '../store/text-in.ts'

export function createProfile({ db }: { db: Database }): ProfileApi {
  return {
    async get(language) {
      const textIn = await createTextIn(db, language)
      const profile = await getEntry(db, 'profile')
      return {
        ...readProfile(profile, textIn),
        otherNames: listOtherNames(profile, textIn, await readSiteLanguages(db)),
        achievements: await listAchievements(db, textIn),
        resumes: await listResumes(db),
      }
    },
  }
}

function readProfile(profile: ProfileContent, textIn: TextIn) {
  const { availability, contact, languages = [], nameReading, permits = [] } = profile
  return {
    name: textIn(profile.name),
    nameReading: nameReading ? textIn(nameReading) : '',
    greeting: textIn(profile.greeting),
    subtitle: textIn(profile.subtitle),
    summary: textIn(profile.summary),
    contact: {
      ...contact,
      locations: contact.locations.map((location) => textIn(location)),
    },
    totalProjects: profile.totalProjects,
    totalExperience: textIn(profile.totalExperience),
    primarySkills: profile.primarySkills,
    industryFocus: profile.industryFocus.map((focus) => textIn(focus)),
    ...(availability && {
      availability: {
        seeking: textIn(availability.seeking),
        level: textIn(availability.level),
        from: textIn(availability.from),
        places: textIn(availability.places),
        permits: textIn(availability.permits),
      },
    }),
    languages: languages.map(({ name, level }) => ({
      name: textIn(name),
      level: textIn(level),
    })),
    permits: permits.map(({ country, permit, until }) => ({
      country: textIn(country),
      permit: textIn(permit),
      ...(until !== undefined && { until }),
    })),
  }
}

/** Each spelling once, and not the one that is shown. */
function listOtherNames(
  { name }: ProfileContent,
  textIn: TextIn,
  siteLanguages: readonly Language[],
) {
  const shown = new Set([textIn(name)])
  return siteLanguages.flatMap((other) => {
    const written = name[other]
    if (written === undefined || shown.has(written)) return []
    shown.add(written)
    return [{ language: other, name: written }]
  })
}

/** Sorted by date. Achievements of the same month are sorted by id. */
async function listAchievements(db: Database, textIn: TextIn) {
  const achievements = Object.values(await listEntries(db, 'achievement'))
  return achievements
    .sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
    .map(({ date, title, description, impact }) => ({
      title: textIn(title),
      description: textIn(description),
      impact: textIn(impact),
      date,
    }))
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
