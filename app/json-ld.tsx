/**
 * Structured data of a page for search engines, in the vocabulary of schema.org. It is data: browsers do not
 * run it.
 */
import type { Entry } from '#shared/entries.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { picturePath } from '#shared/pages.ts'
import type { Profile } from '#shared/profile.ts'
import type { TimelineEntry } from '#shared/record.ts'
import { inLanguage, useAddress, useFrame, useMessages, usePage } from './page.tsx'

export type Thing = { '@type': string } & Record<string, unknown>

export function JsonLd({ thing }: { thing: Thing }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing })
  return (
    <script
      type="application/ld+json"
      // Without `<` the data cannot end the script or begin a comment.
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  )
}

/** The breadcrumbs from the home page to a page, as paths with their names. */
export function Breadcrumbs({ way }: { way: { path: string; name: string }[] }) {
  const { language, publicOrigin } = usePage()
  const { home } = useMessages().navigation
  const itemListElement = [{ path: '/', name: home }, ...way].map(({ path, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicOrigin + inLanguage(language, path),
  }))
  return <JsonLd thing={{ '@type': 'BreadcrumbList', inLanguage: language, itemListElement }} />
}

/** The site's owner, with the same id on every page. */
export function useOwner(): Thing {
  const { publicOrigin } = usePage()
  const name = useFrame()?.owner.name
  return { '@type': 'Person', '@id': `${publicOrigin}/#person`, name }
}

/** What search engines and readers know of an item: where it is, in which language, and how it looks. */
export function useItem(language: Language, path: string, cover?: { src: string }) {
  const { publicOrigin } = usePage()
  const preview = publicOrigin + picturePath(language, path)
  return {
    url: publicOrigin + inLanguage(language, path),
    inLanguage: language,
    image: cover ? [publicOrigin + cover.src, preview] : preview,
  }
}

interface RecordFacts {
  timeline: TimelineEntry[]
  certificates: Entry<'certificate'>[]
}

interface ProfilePageProps {
  person: Profile
  name: string
  /** On the page that shows the record. */
  record?: RecordFacts
}

/** A page about the owner. */
export function ProfilePage({ person, name, record }: ProfilePageProps) {
  const { language, publicOrigin } = usePage()
  const { path } = useAddress()
  const owner = useOwner()
  const url = publicOrigin + inLanguage(language, path)
  const mainEntity = {
    ...owner,
    url: publicOrigin + inLanguage(language, '/'),
    description: person.subtitle,
    ...(person.portrait && { image: publicOrigin + person.portrait.src }),
    email: `mailto:${person.contact.email}`,
    sameAs: person.contact.links.map((link) => link.url),
    knowsAbout: [...person.primarySkills, ...person.industryFocus],
    ...(record && { ...toNames(person), ...toCredentials(record, person) }),
  }
  return <JsonLd thing={{ '@type': 'ProfilePage', url, name, inLanguage: language, mainEntity }} />
}

function toNames({ nameReading, otherNames }: Profile) {
  const names = [nameReading, ...otherNames.map(({ name }) => name)].filter((one) => one !== '')
  return names.length > 0 ? { alternateName: names } : {}
}

function toCredentials({ timeline, certificates }: RecordFacts, { permits }: Profile) {
  return {
    alumniOf: timeline
      .filter(({ kind }) => kind === 'education')
      .map(({ organisation }) => ({ '@type': 'CollegeOrUniversity', name: organisation })),
    hasCredential: [
      ...certificates.map(({ name, score }) => ({
        '@type': 'EducationalOccupationalCredential',
        name: [name, score].filter(Boolean).join(' '),
      })),
      ...permits.map(({ country, permit, until }) => ({
        '@type': 'Permit',
        name: permit,
        validIn: { '@type': 'Country', name: country },
        ...(until !== undefined && { validUntil: until }),
      })),
    ],
  }
}
