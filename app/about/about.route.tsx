/** /about: the owner's profile for recruiters; prints as a curriculum vitae. */

import { Fragment } from 'react'
import { Link, useLoaderData } from 'react-router'
import { jsonResumePath } from '#shared/pages.ts'
import type { Profile } from '#shared/profile.ts'
import * as context from '../context.ts'
import { useForeignScript } from '../foreign-script.ts'
import { ProfilePage } from '../json-ld.tsx'
import { usePage, useWords } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import button from '../ui/button-link.module.css'
import { Chips } from '../ui/chips.tsx'
import { formatMonth } from '../ui/dates.ts'
import { Heading } from '../ui/heading.tsx'
import { PaintFrom } from '../ui/paint-from.tsx'
import { Section } from '../ui/section.tsx'
import { TitleText } from '../ui/title-text.tsx'
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
  return (
    <div className={styles.page}>
      <PaintFrom id="introduction" />
      <PageMeta title={words.title} description={person.subtitle} type="profile" seed="about" />
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
        >
          <Names {...person} />
          <PrintedContact contact={person.contact} />
        </Heading>
      </div>
      <Recruiters profile={person} projectsShown={projectsShown} />
      <Timeline entries={history.timeline} />
      <Certificates certificates={history.certificates} />
      <Achievements achievements={person.achievements} />
      <div className={styles.introduction}>
        <Section id="introduction" label={words.introduction}>
          <div className={styles.text}>
            <p className={styles.greeting}>{words.hello(person.greeting, person.name)}</p>
            {person.summary.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph} className={styles.paragraph} lang={langOf(paragraph)}>
                {paragraph}
              </p>
            ))}
            <div className={styles.unprinted}>
              <NamedChips label={words.skills} names={person.primarySkills} />
              <NamedChips label={words.focus} names={person.industryFocus} />
            </div>
          </div>
        </Section>
      </div>
      <PrintedStudies record={studies} />
      <PrintedProjects projects={projects} />
      <div className={styles.unprinted}>
        <Section
          id="contact"
          label={words.contact}
          aside={
            <Link className={button.button} to="/contact">
              {words.contactForm}
            </Link>
          }
        >
          <ContactCard contact={person.contact} />
        </Section>
      </div>
      <TechStack categories={categories} />
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

/** The achievements. Without any, there is no section; an empty text shows a placeholder. */
function Achievements({ achievements }: Pick<Profile, 'achievements'>) {
  const words = useWords(aboutWords)
  const { language } = usePage()
  const coming = words.achievementComing
  if (achievements.length === 0) return null
  return (
    <Section id="achievements" label={words.achievements}>
      <ol className={styles.list}>
        {achievements.map(({ date, title, description, impact }) => (
          <li key={date + title} className={styles.item}>
            <time dateTime={date}>{formatMonth(`${date}-01`, language)}</time>
            <h3>
              <TitleText>{title || coming.title}</TitleText>
            </h3>
            <p>{description || coming.description}</p>
            <p className={styles.impact}>{impact || coming.impact}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
