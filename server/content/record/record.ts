/** Reads education and experience, as far as they are public. */
import type {
  EducationContent,
  ExperienceContent,
  RecordApi,
  TimelineEntry,
} from '#shared/record.ts'
import type { InOneLanguage } from '#shared/text.ts'
import type { Database } from '../../platform/db/database.ts'
import { listEntries } from '../store/entries.ts'
import { createShow } from '../store/text-in.ts'

export function createRecord({ db, now }: { db: Database; now: () => Date }): RecordApi {
  return {
    async get(language) {
      const show = await createShow(db, language)
      const month = now().toISOString().slice(0, 7)
      const education = publicOnly(await listEntries(db, 'education')).map(([id, entry]) =>
        fromEducation(id, show('education', entry), month),
      )
      const experience = publicOnly(await listEntries(db, 'experience')).map(([id, entry]) =>
        fromExperience(id, show('experience', entry), month),
      )
      return { timeline: [...education, ...experience].sort(newestFirst) }
    },
  }
}

function publicOnly<Item extends { visibility?: string | undefined }>(
  items: Record<string, Item>,
): [string, Item][] {
  return Object.entries(items).filter(([, { visibility = 'public' }]) => visibility === 'public')
}

/** `month`: the current one, like `2025-03`. */
function fromEducation(
  id: string,
  entry: InOneLanguage<EducationContent>,
  month: string,
): TimelineEntry {
  const { programme, institution, place, startDate, endDate, url, description, status } = entry
  return {
    id,
    kind: 'education',
    title: programme,
    organisation: institution,
    place,
    startDate,
    isComing: startDate > month,
    ...(endDate !== undefined && { endDate }),
    isExpected: status === 'current' && endDate !== undefined,
    isLeft: status === 'left',
    points: description === '' ? [] : [description],
    technologies: [],
    ...(url !== undefined && { url }),
  }
}

function fromExperience(
  id: string,
  { role, visibility: _, ...entry }: InOneLanguage<ExperienceContent>,
  month: string,
): TimelineEntry {
  const isComing = entry.startDate > month
  return { id, ...entry, title: role, isComing, isExpected: false, isLeft: false }
}

/** What continues comes first. */
function newestFirst(one: TimelineEntry, other: TimelineEntry): number {
  const [end, otherEnd] = [one.endDate ?? '9999-12', other.endDate ?? '9999-12']
  return compare(otherEnd, end) || compare(other.startDate, one.startDate)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
