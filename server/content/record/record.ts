/** Reads education and experience, as far as they are public. */
import type {
  EducationContent,
  ExperienceContent,
  RecordApi,
  TimelineEntry,
} from '#shared/record.ts'
import type { Database } from '../../platform/db/database.ts'
import { listEntries } from '../store/entries.ts'
import { createTextIn, type TextIn } from '../store/text-in.ts'

interface RecordDependencies {
  db: Database
  now: () => Date
}

export function createRecord({ db, now }: RecordDependencies): RecordApi {
  return {
    async get(language) {
      const textIn = await createTextIn(db, language)
      const month = now().toISOString().slice(0, 7)
      const education = publicOnly(await listEntries(db, 'education'))
      const experience = publicOnly(await listEntries(db, 'experience'))
      return {
        timeline: [
          ...education.map(([id, entry]) => fromEducation(id, entry, { textIn, month })),
          ...experience.map(([id, entry]) => fromExperience(id, entry, { textIn, month })),
        ].sort(newestFirst),
      }
    },
  }
}

function publicOnly<Item extends { visibility?: string | undefined }>(
  items: Record<string, Item>,
): [string, Item][] {
  return Object.entries(items).filter(([, { visibility = 'public' }]) => visibility === 'public')
}

interface Reading {
  textIn: TextIn
  /** The current one, like `2025-03`. */
  month: string
}

function fromEducation(
  id: string,
  entry: EducationContent,
  { textIn, month }: Reading,
): TimelineEntry {
  const { startDate, endDate, url, description, status } = entry
  return {
    id,
    kind: 'education',
    title: textIn(entry.programme),
    organisation: textIn(entry.institution),
    place: textIn(entry.place),
    startDate,
    isComing: startDate > month,
    ...(endDate !== undefined && { endDate }),
    isExpected: status === 'current' && endDate !== undefined,
    isLeft: status === 'left',
    points: textIn(description) === '' ? [] : [textIn(description)],
    technologies: [],
    ...(url !== undefined && { url }),
  }
}

function fromExperience(
  id: string,
  entry: ExperienceContent,
  { textIn, month }: Reading,
): TimelineEntry {
  const { kind, startDate, endDate, url, technologies } = entry
  return {
    id,
    kind,
    title: textIn(entry.role),
    organisation: textIn(entry.organisation),
    place: textIn(entry.place),
    startDate,
    isComing: startDate > month,
    ...(endDate !== undefined && { endDate }),
    isExpected: false,
    isLeft: false,
    points: entry.points.map((point) => textIn(point)),
    technologies,
    ...(url !== undefined && { url }),
  }
}

/** What continues comes first. */
function newestFirst(one: TimelineEntry, other: TimelineEntry): number {
  const [end, otherEnd] = [one.endDate ?? '9999-12', other.endDate ?? '9999-12']
  return compare(otherEnd, end) || compare(other.startDate, one.startDate)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
