/** /about: the owner's profile for recruiters; prints as a curriculum vitae. */

import { Fragment, type ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { jsonResumePath } from '#shared/pages.ts'
import type { Profile } from '#shared/profile.ts'
import { type AboutSection, aboutSections } from '#shared/site.ts'
import * as context from '../context.ts'
import { useForeignScript } from '../foreign-script.ts'
import { ProfilePage } from '../json-ld.tsx'
import { useFrame, useIsOn, usePage, useWords } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import button from '../ui/button-link.module.css'
import { Chips } from '../ui/chips.tsx'
import { formatMonth } from '../ui/dates.ts'
import { Heading } from '../ui/heading.tsx'
import { PaintFrom } from '../ui/paint-from.tsx'
import { Section } from '../ui/section.tsx'
import spoken from '../ui/sound.module.css'
import { Paragraph, TitleText } from '../ui/title-text.tsx'
import styles from './about.module.css'
import { PrintedContact, PrintedProjects, PrintedStudies } from './printed.tsx'
import { Recruiters } from './recruiters.tsx'
import { TechStack } from './tech-stack.tsx'
import { Certificates, Timeline } from './timeline.tsx'
import { aboutWords } from './words.ts'

/** As many as fit on two pages beside the record. */
const projectsPrinted = 4

export async function loader({ context: given }: context.LoaderArguments) {
  const { academics, entries, profile, projects, record, techStacks } = given.get(context.api)
  const { language } = given.get(context.visit)
  const [person, categories, made, studies, { timeline }, certificates] = await Promise.all([
    profile.get(language),
    techStacks.list(language),
    projects.list(
      { page: 0, size: projectsPrinted, sort: 'endDate,desc', techStacks: [], search: '' },
      language,
    ),
    academics.get(language),
    record.get(language),
    entries.list('certificate', language),
  ])
  const history = { timeline, certificates }
  return { person, categories, projects: made.items, projectsShown: made.total, studies, history }
}

export function Component() {
  const { person, categories, projects, projectsShown, studies, history } =
    useLoaderData<typeof loader>()
  const { language } = usePage()
  const words = useWords(aboutWords)
  const langOf = useForeignScript()
  const isOn = useIsOn()
  const sections = useFrame()?.site.aboutSections ?? aboutSections
  // Print has them after the introduction.
  const printedAt = sections.indexOf('introduction') + 1 || sections.length
  const parts: Record<AboutSection, ReactNode> = {
    facts: <Recruiters profile={person} projectsShown={projectsShown} />,
    record: <Timeline entries={history.timeline} />,
    certificates: <Certificates certificates={history.certificates} />,
    achievements: <Achievements achievements={person.achievements} />,
    introduction: <Introduction person={person} />,
    contact: (
      <div className={styles.unprinted}>
        <Section
          id="contact"
          label={words.contact}
          aside={
            isOn('contact') && (
              <Link className={button.button} to="/contact">
                {words.contactForm}
              </Link>
            )
          }
        >
          <ContactCard contact={person.contact} />
        </Section>
      </div>
    ),
    'tech-stack': <TechStack categories={categories} />,
  }
  const show = (name: AboutSection) => <Fragment key={name}>{parts[name]}</Fragment>
  return (
    <div className={styles.page}>
      {sections.includes('introduction') && <PaintFrom id="introduction" />}
      <PageMeta
        title={words.title}
        description={person.subtitle}
        type="profile"
        seed={`about-${person.name}`}
        cover={person.isPortraitShared && person.portrait?.src}
      />
      <link
        rel="alternate"
        type="application/json"
        title="JSON Resume"
        href={jsonResumePath(language)}
      />
      <ProfilePage person={person} name={words.title} record={history} />
      <div className={styles.head}>
        <Heading
          title={person.name}
          lang={langOf(person.name)}
          text={person.subtitle}
          textLang={langOf(person.subtitle)}
          seed={`about-${person.name}`}
          portrait={person.portrait}
        >
          <Names {...person} />
          {person.spokenName && <SpokenName address={person.spokenName} />}
          <PrintedContact contact={person.contact} />
        </Heading>
      </div>
      {sections.slice(0, printedAt).map(show)}
      <PrintedStudies record={studies} />
      <PrintedProjects projects={projects} />
      {sections.slice(printedAt).map(show)}
    </div>
  )
}

function Introduction({ person }: { person: Profile }) {
  const words = useWords(aboutWords)
  const langOf = useForeignScript()
  return (
    <div className={styles.introduction}>
      <Section id="introduction" label={words.introduction}>
        <div className={styles.text}>
          <p className={styles.greeting}>{words.hello(person.greeting, person.name)}</p>
          {person.summary
            .split(/\n{2,}/)
            .filter(Boolean)
            .map((paragraph) => (
              <p key={paragraph} className={styles.paragraph} lang={langOf(paragraph)}>
                <Paragraph>{paragraph}</Paragraph>
              </p>
            ))}
          <div className={styles.unprinted}>
            <NamedChips label={words.skills} names={person.primarySkills} />
            <NamedChips label={words.focus} names={person.industryFocus} />
          </div>
        </div>
      </Section>
    </div>
  )
}

/** How the name is spoken. Nothing is loaded before it is played, and the browser's own control needs no script. */
function SpokenName({ address }: { address: string }) {
  const words = useWords(aboutWords)
  return (
    <div className={styles.unprinted}>
      {/* biome-ignore lint/a11y/useMediaCaption: what is spoken is written above it, the name */}
      <audio
        className={spoken.sound}
        controls
        controlsList="nodownload noplaybackrate"
        preload="none"
        src={address}
        aria-label={words.spokenName}
        title={words.spokenName}
      />
    </div>
  )
}

function NamedChips({ label, names }: { label: string; names: string[] }) {
  if (names.length === 0) return null
  return (
    <>
      <h3>
        <TitleText>{label}</TitleText>
      </h3>
      <Chips names={names} />
    </>
  )
}

/** How the name is read, and how it is written in the other languages. */
function Names({ nameReading, otherNames }: Pick<Profile, 'nameReading' | 'otherNames'>) {
  const words = useWords(aboutWords)
  const names = [
    ...(nameReading ? [{ language: undefined, name: nameReading }] : []),
    ...otherNames,
  ]
  if (names.length === 0) return null
  return (
    <p className={styles.names}>
      <span className="quiet">{words.names} </span>
      {names.map(({ language, name }, index) => (
        <Fragment key={name}>
          {index > 0 && '\u00a0· '}
          <span lang={language}>{name}</span>
        </Fragment>
      ))}
    </p>
  )
}

/** The owner's contact details. */
function ContactCard({ contact }: Pick<Profile, 'contact'>) {
  const words = useWords(aboutWords)
  const { email, phone, locations, links } = contact
  return (
    <dl className={styles.card}>
      <div>
        <dt>{words.email}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      {phone && (
        <div>
          <dt>{words.phone}</dt>
          <dd>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          </dd>
        </div>
      )}
      {locations.length > 0 && (
        <div>
          <dt>{words.locations}</dt>
          {locations.map((location) => (
            <dd key={location}>{location}</dd>
          ))}
        </div>
      )}
      {links.length > 0 && (
        <div>
          <dt>{words.links}</dt>
          {links.map(({ url, name }) => (
            <dd key={url}>
              <a href={url} rel="me noopener">
                {name}
              </a>
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}

/** The achievements, newest first. Without any, there is no section; an empty text shows a placeholder. */
function Achievements({ achievements }: Pick<Profile, 'achievements'>) {
  const words = useWords(aboutWords)
  const { language } = usePage()
  const coming = words.achievementComing
  if (achievements.length === 0) return null
  return (
    <Section id="achievements" label={words.achievements}>
      <ol className={styles.list}>
        {achievements
          .toSorted((one, other) => other.date.localeCompare(one.date))
          .map(({ date, title, description, impact }) => (
            <li key={date + title} className={styles.item}>
              <time dateTime={date}>{formatMonth(`${date}-01`, language)}</time>
              <h3>
                <TitleText>{title || coming.title}</TitleText>
              </h3>
              <p className={styles.description}>
                <Paragraph>{description || coming.description}</Paragraph>
              </p>
              <p className={styles.impact}>
                <Paragraph>{impact || coming.impact}</Paragraph>
              </p>
            </li>
          ))}
      </ol>
    </Section>
  )
}
