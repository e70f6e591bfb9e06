/** Reads education, experience and certificates, as far as they are public. */
import type { Language } from '#shared/i18n/languages.ts'
import type {
  CertificateContent,
  EducationContent,
  ExperienceContent,
  RecordApi,
  TimelineEntry,
} from '#shared/record.ts'
import { inLanguage } from '#shared/text.ts'
import type { Database } from '../../platform/db/database.ts'
import { listEntries } from '../store/entries.ts'

export function createRecord({ db }: { db: Database }): RecordApi {
  return {
    async get(language) {
      const education = publicOnly(await listEntries(db, 'education'))
      const experience = publicOnly(await listEntries(db, 'experience'))
      const certificates = publicOnly(await listEntries(db, 'certificate'))
      return {
        timeline: [
          ...education.map(([id, entry]) => fromEducation(id, entry, language)),
          ...experience.map(([id, entry]) => fromExperience(id, entry, language)),
        ].sort(newestFirst),
        certificates: certificates
          .map(([id, certificate]) => readCertificate(id, certificate, language))
          .sort((one, other) => compare(other.date, one.date)),
      }
    },
  }
}

function publicOnly<Item extends { visibility?: string | undefined }>(
  items: Record<string, Item>,
): [string, Item][] {
  return Object.entries(items).filter(([, { visibility = 'public' }]) => visibility === 'public')
}

function fromEducation(id: string, entry: EducationContent, language: Language): TimelineEntry {
  const { startDate, endDate, url, description, status } = entry
  return {
    id,
    kind: 'education',
    title: inLanguage(entry.programme, language),
    organisation: inLanguage(entry.institution, language),
    place: inLanguage(entry.place, language),
    startDate,
    ...(endDate !== undefined && { endDate }),
    isExpected: status === 'current' && endDate !== undefined,
    isLeft: status === 'left',
    points: inLanguage(description, language) === '' ? [] : [inLanguage(description, language)],
    technologies: [],
    ...(url !== undefined && { url }),
  }
}

function fromExperience(id: string, entry: ExperienceContent, language: Language): TimelineEntry {
  const { kind, startDate, endDate, url, technologies } = entry
  return {
    id,
    kind,
    title: inLanguage(entry.role, language),
    organisation: inLanguage(entry.organisation, language),
    place: inLanguage(entry.place, language),
    startDate,
    ...(endDate !== undefined && { endDate }),
    isExpected: false,
    isLeft: false,
    points: entry.points.map((point) => inLanguage(point, language)),
    technologies,
    ...(url !== undefined && { url }),
  }
}

function readCertificate(id: string, certificate: CertificateContent, language: Language) {
  const { kind, name, issuer, score, date, validUntil, url } = certificate
  return {
    id,
    kind,
    name: inLanguage(name, language),
    issuer: inLanguage(issuer, language),
    score,
    date,
    ...(validUntil !== undefined && { validUntil }),
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
