/** Reads the profile with its achievements and resumes. */
import { dateLocales, type Language } from '#shared/i18n/languages.ts'
import { nameOfFile, originalPath } from '#shared/media.ts'
import type { ProfileApi, ProfileContent } from '#shared/profile.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry, listEntries } from '../store/entries.ts'
import { findPictures } from '../store/find-pictures.ts'
import { readSiteLanguages } from '../store/site-languages.ts'
import { createShow } from '../store/text-in.ts'
import { listResumes } from './list-resumes.ts'

export function createProfile({ db, now }: { db: Database; now: () => Date }): ProfileApi {
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
        totalProjects: profile.totalProjects ?? (await countProjects(db)),
        totalExperience: rest.totalExperience ?? (await writeExperience(db, language, now())),
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

async function countProjects(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('project')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('visibility', '=', 'public')
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The months of all entries, each counted once: `2 years`, below one year `7 months`; empty if there is none. */
async function writeExperience(db: Database, language: Language, now: Date): Promise<string> {
  const entries = Object.values(await listEntries(db, 'experience'))
  const thisMonth = now.toISOString().slice(0, 7)
  const months = new Set(
    entries
      .filter(({ visibility = 'public' }) => visibility === 'public')
      .flatMap(({ startDate, endDate = thisMonth }) => {
        const last = Math.min(toMonths(endDate), toMonths(thisMonth))
        const first = toMonths(startDate)
        return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
      }),
  ).size
  if (months === 0) return ''
  const [value, unit] = months < 12 ? [months, 'month'] : [Math.floor(months / 12), 'year']
  return new Intl.NumberFormat(dateLocales[language], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(value)
}

/** Since the year 0. */
function toMonths(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return year * 12 + number
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
