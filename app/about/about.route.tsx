/** /about — who this is, for somebody who may hire them; prints as a curriculum vitae. */
import { Link, useLoaderData } from 'react-router'
import { jsonResumePath } from '#shared/pages.ts'
import * as context from '../context.ts'
import { PaintFrom } from '../document.tsx'
import { ProfilePage } from '../json-ld.tsx'
import { useMessages, usePage } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import button from '../ui/button-link.module.css'
import { Chips } from '../ui/chips.tsx'
import { Section } from '../ui/section.tsx'
import styles from './about.module.css'
import { Achievements } from './achievements.tsx'
import { ContactCard } from './contact-card.tsx'
import { Recruiters } from './recruiters.tsx'
import { TechStack } from './tech-stack.tsx'

export async function loader({ context: given }: { context: context.LoaderContext }) {
  const { profile, techStacks } = given.get(context.api)
  const { language } = given.get(context.visit)
  const [person, categories] = await Promise.all([profile.get(language), techStacks.list(language)])
  return { person, categories }
}

export function Component() {
  const { person, categories } = useLoaderData<typeof loader>()
  const { language } = usePage()
  const words = useMessages().about
  return (
    <>
      <PaintFrom id="introduction" />
      <PageMeta title={words.title} description={person.subtitle} type="profile" seed="about" />
      <link
        rel="alternate"
        type="application/json"
        title="JSON Resume"
        href={jsonResumePath(language)}
      />
      <ProfilePage person={person} name={words.title} />
      <header className={styles.head}>
        <h1>{person.name}</h1>
        <p className={styles.subtitle}>{person.subtitle}</p>
      </header>
      <Recruiters profile={person} />
      <Achievements achievements={person.achievements} />
      <Section id="introduction" label={words.introduction}>
        <div className={styles.text}>
          <p className={styles.greeting}>{words.hello(person.greeting, person.name)}</p>
          {person.summary.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
          <h3>{words.skills}</h3>
          <Chips names={person.primarySkills} />
          <h3>{words.focus}</h3>
          <Chips names={person.industryFocus} />
        </div>
      </Section>
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
      <TechStack categories={categories} />
    </>
  )
}
