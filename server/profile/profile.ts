/** The profile, its achievements and resumes out of the database. */
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { ProfileApi, ProfileContent } from '#shared/profile.ts'
import { getEntry, listEntries } from '../content/entries.ts'
import type { Database } from '../db/database.ts'

export function createProfile({ db }: { db: Database }): ProfileApi {
  return {
    async get(language) {
      const profile = await getEntry(db, 'profile')
      return {
        ...inLanguage(profile, language),
        achievements: await listAchievements(db, language),
        resumes: await listResumes(db),
      }
    },
  }
}

function inLanguage(profile: ProfileContent, language: Language) {
  const { contact } = profile
  return {
    name: profile.name[language],
    greeting: profile.greeting[language],
    subtitle: profile.subtitle[language],
    summary: profile.summary[language],
    contact: { ...contact, locations: contact.locations.map((location) => location[language]) },
    totalProjects: profile.totalProjects,
    totalExperience: profile.totalExperience[language],
    primarySkills: profile.primarySkills,
    industryFocus: profile.industryFocus.map((focus) => focus[language]),
  }
}

/** In the order of their dates; of one month, in the order of their ids. */
async function listAchievements(db: Database, language: Language) {
  const achievements = Object.values(await listEntries(db, 'achievement'))
  return achievements
    .sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
    .map(({ date, title, description, impact }) => ({
      title: title[language],
      description: description[language],
      impact: impact[language],
      date,
    }))
}

async function listResumes(db: Database) {
  const resumes = await getEntry(db, 'resumes')
  return languages.map((lang) => ({
    lang,
    url: `/resumes/${resumes[lang].file}`,
    fileName: resumes[lang].fileName,
  }))
}
