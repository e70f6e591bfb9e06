/** Reads the profile with its achievements and resumes. */
import { sql } from 'kysely'
import type { Language } from '#shared/i18n/languages.ts'
import type { ProfileApi, ProfileContent } from '#shared/profile.ts'
import { inLanguage } from '#shared/text.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry, listEntries } from '../store/entries.ts'
import { readSiteLanguages } from '../store/site-languages.ts'

export function createProfile({ db }: { db: Database }): ProfileApi {
  return {
    async get(language) {
      const profile = await getEntry(db, 'profile')
      return {
        ...readProfile(profile, language),
        otherNames: listOtherNames(profile, language, await readSiteLanguages(db)),
        achievements: await listAchievements(db, language),
        resumes: await listResumes(db),
      }
    },
  }
}

function readProfile(profile: ProfileContent, language: Language) {
  const { availability, contact, languages = [], nameReading, permits = [] } = profile
  return {
    name: inLanguage(profile.name, language),
    nameReading: nameReading ? inLanguage(nameReading, language) : '',
    greeting: inLanguage(profile.greeting, language),
    subtitle: inLanguage(profile.subtitle, language),
    summary: inLanguage(profile.summary, language),
    contact: {
      ...contact,
      locations: contact.locations.map((location) => inLanguage(location, language)),
    },
    totalProjects: profile.totalProjects,
    totalExperience: inLanguage(profile.totalExperience, language),
    primarySkills: profile.primarySkills,
    industryFocus: profile.industryFocus.map((focus) => inLanguage(focus, language)),
    ...(availability && {
      availability: {
        seeking: inLanguage(availability.seeking, language),
        level: inLanguage(availability.level, language),
        from: inLanguage(availability.from, language),
        places: inLanguage(availability.places, language),
        permits: inLanguage(availability.permits, language),
      },
    }),
    languages: languages.map(({ name, level }) => ({
      name: inLanguage(name, language),
      level: inLanguage(level, language),
    })),
    permits: permits.map(({ country, permit, until }) => ({
      country: inLanguage(country, language),
      permit: inLanguage(permit, language),
      ...(until !== undefined && { until }),
    })),
  }
}

/** Each spelling once, and not the one that is shown. */
function listOtherNames(
  { name }: ProfileContent,
  language: Language,
  siteLanguages: readonly Language[],
) {
  const shown = new Set([inLanguage(name, language)])
  return siteLanguages.flatMap((other) => {
    const written = name[other]
    if (written === undefined || shown.has(written)) return []
    shown.add(written)
    return [{ language: other, name: written }]
  })
}

/** Sorted by date. Achievements of the same month are sorted by id. */
async function listAchievements(db: Database, language: Language) {
  const achievements = Object.values(await listEntries(db, 'achievement'))
  return achievements
    .sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
    .map(({ date, title, description, impact }) => ({
      title: inLanguage(title, language),
      description: inLanguage(description, language),
      impact: inLanguage(impact, language),
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
    if (!resume) return []
    const { file, fileName } = resume
    const bytes = sizes.get(file)
    return { lang, url: `/resumes/${file}`, fileName, ...(bytes !== undefined && { bytes }) }
  })
}

/** Computes the size of Base64 data. `end` is its last two characters, which may be padding. */
function toBytes(characters: number, end: string): number {
  return (characters / 4) * 3 - (end.match(/=/g)?.length ?? 0)
}
