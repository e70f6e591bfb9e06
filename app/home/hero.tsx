/**
 * The first screen. Its text is complete in the document and laid out from the start; the page's script types
 * it by colour only (`docs/decisions/look.md`).
 */
import { Link } from 'react-router'
import type { Profile } from '#shared/profile.ts'
import { useForeignScript } from '../foreign-script.ts'
import { useMessages, useWords } from '../page.tsx'
import { ExternalIcon, ForwardIcon, MailIcon } from '../ui/icons.tsx'
import { Lattice } from '../ui/lattice.tsx'
import { PaintFrom } from '../ui/paint-from.tsx'
import { TitleText } from '../ui/title-text.tsx'
import styles from './hero.module.css'
import { homeWords } from './words.ts'

interface HeroProps {
  profile: Profile
  /** About has a section of technologies. */
  hasTechStack: boolean
}

export function Hero({ profile, hasTechStack }: HeroProps) {
  const home = useWords(homeWords)
  const { navigation } = useMessages()
  const langOf = useForeignScript()
  const { links, email } = profile.contact
  const { level, seeking } = profile.availability ?? {}
  const facts = [level, seeking].filter((fact) => fact !== undefined)
  const network = links.find(({ kind }) => kind === 'professional-network') ?? links[0]
  return (
    <section className={`framed ${styles.hero}`}>
      <PaintFrom id="hero-picture" />
      <div className={styles.words}>
        <div className={styles.intro}>
          <h1 className={styles.lines} lang={langOf(profile.subtitle)} data-hero="">
            <span className={styles.greeting}>{profile.greeting}</span>{' '}
            <span className={styles.name}>{profile.name}</span>{' '}
            <span className={styles.subtitle}>{profile.subtitle}</span>
          </h1>
          {facts.map((fact) => (
            <p key={fact} className={styles.fact} lang={langOf(fact)}>
              <TitleText>{fact}</TitleText>
            </p>
          ))}
        </div>
        <div className={styles.buttons}>
          <Link className={styles.primary} to="/projects">
            <span>
              <TitleText>{home.projects}</TitleText>
            </span>
            <ForwardIcon />
          </Link>
          <Link to={hasTechStack ? '/about#tech-stack' : '/about'}>
            <span>
              <TitleText>{hasTechStack ? home.techStack : navigation.about}</TitleText>
            </span>
            <ForwardIcon />
          </Link>
          <a href={`mailto:${email}`}>
            <span>
              <TitleText>{home.email}</TitleText>
            </span>
            <MailIcon />
          </a>
          {network && (
            <a href={network.url} rel="me noopener">
              {network.name}
              <ExternalIcon />
            </a>
          )}
        </div>
      </div>
      <div className={styles.panel} id="hero-picture">
        <Lattice className={styles.lattice} seed={profile.name} tall />
      </div>
    </section>
  )
}
