/** Random valid education, experience, certificates and work permits. */
import fc from 'fast-check'
import {
  type CertificateContent,
  certificateKinds,
  type EducationContent,
  type ExperienceContent,
  experienceKinds,
  visibilities,
} from '#shared/record.ts'
import { line, localized, optionalLine, optionalParagraphs } from './arbitrary-text.ts'

const month = fc
  .tuple(fc.integer({ min: 1970, max: 2099 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`)
/** Some are without an end. */
const period = fc.tuple(month, month, fc.boolean()).map(([one, other, isOpen]) => {
  const [startDate, endDate] = one < other ? [one, other] : [other, one]
  return isOpen ? { startDate } : { startDate, endDate }
})
const place = localized(optionalLine(80))
const few = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 })

const study = fc.record({
  institution: localized(line(120)),
  programme: localized(line(120)),
  place,
  status: fc.constantFrom('completed' as const, 'current' as const, 'left' as const),
  description: localized(optionalParagraphs(1000)),
})

export const education: fc.Arbitrary<EducationContent> = fc
  .tuple(study, period)
  .map(([facts, dates]) => ({ ...facts, ...dates }))

const work = fc.record({
  organisation: localized(line(120)),
  role: localized(line(120)),
  kind: fc.constantFrom(...experienceKinds),
  place,
  points: few(localized(line(300))),
  technologies: few(line(40)),
  visibility: fc.constantFrom(...visibilities),
})

export const experience: fc.Arbitrary<ExperienceContent> = fc
  .tuple(work, period)
  .map(([facts, dates]) => ({ ...facts, ...dates }))

export const certificate: fc.Arbitrary<CertificateContent> = fc.record({
  kind: fc.constantFrom(...certificateKinds),
  name: localized(line(120)),
  issuer: localized(optionalLine(120)),
  score: optionalLine(40),
  date: month,
})

export const permit = fc.record(
  { country: localized(line(60)), permit: localized(line(120)), until: month },
  { requiredKeys: ['country', 'permit'] },
)
