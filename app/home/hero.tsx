/**
 * The first screen. Its text is complete in the document and laid out from the start; the page's script types
 * it by colour only (`docs/decisions/look.md`).
 */
import { commaIn, inBrackets } from '#client/punctuation.ts'
import type { Profile } from '#shared/profile.ts'
import type { Site } from '#shared/site.ts'
import { useForeignScript } from '../foreign-script.ts'
import { useFrame, useIsOn, useMessages, usePage, useWords } from '../page.tsx'
import { listFileFacts } from '../ui/file-facts.ts'
import { ExternalIcon, ForwardIcon, MailIcon } from '../ui/icons.tsx'
import { Lattice } from '../ui/lattice.tsx'
import { PaintFrom } from '../ui/paint-from.tsx'
import { Picture } from '../ui/picture.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { TitleText } from '../ui/title-text.tsx'
import { widthOf } from '../ui/width-of.ts'
import styles from './hero.module.css'
import './long-name.css'
import { homeWords } from './words.ts'

interface HeroProps {
  profile: Profile
  /** About has a section of technologies. */
  hasTechStack: boolean
}

export function Hero({ profile, hasTechStack }: HeroProps) {
  const langOf = useForeignScript()
  const { look } = usePage()
  const words = useWords(homeWords)
  const portrait = look.hero === 'portrait' ? profile.portrait : undefined
  const buttons = useButtons(profile, hasTechStack)
  const { level, seeking, places, from } = profile.availability ?? {}
  const facts = [level, seeking, places, from && words.from(from)].flatMap((fact) => fact || [])
  return (
    <section className={`framed ${styles.hero}${look.hero === 'words' ? ` ${styles.bare}` : ''}`}>
      {look.hero !== 'words' && <PaintFrom id="hero-picture" />}
      <div className={styles.words}>
        <div className={styles.intro}>
          <h1 className={styles.lines} lang={langOf(profile.subtitle)} data-hero="">
            <span className={styles.greeting}>{profile.greeting}</span>{' '}
            <span className={toNameClass(profile.name)}>{profile.name}</span>{' '}
            <span className={styles.subtitle}>{profile.subtitle}</span>
          </h1>
          {facts.map((fact) => (
            <p key={fact} className={styles.fact} lang={langOf(fact)}>
              <TitleText>{fact}</TitleText>
            </p>
          ))}
          <ResumeLink resumes={profile.resumes} />
        </div>
        <div
          className={buttons.length % 2 === 0 ? styles.buttons : `${styles.buttons} ${styles.odd}`}
        >
          {buttons.map(({ to, label }, index) => (
            <HeroButton key={to} to={to} className={index === 0 ? styles.primary : undefined}>
              {label}
            </HeroButton>
          ))}
        </div>
      </div>
      {look.hero !== 'words' && (
        <div
          className={portrait ? `${styles.panel} ${styles.withPortrait}` : styles.panel}
          id="hero-picture"
        >
          {portrait ? (
            <Picture
              {...portrait}
              className={styles.portrait}
              sizes="(width > 75em) 500px, (width > 48em) 42vw, 100vw"
              isFilling
              isInFirstScreen
            />
          ) : (
            <Lattice className={styles.lattice} seed={profile.name} tall inWall opens />
          )}
        </div>
      )}
    </section>
  )
}

/** A word that does not fit into a line would break anywhere. */
function toNameClass(name: string): string {
  const hasLongWord = name.split(/\s|(?<=-)/).some((word) => widthOf(word) > mostInLine)
  return hasLongWord ? `${styles.name} smaller` : String(styles.name)
}

/** In ems of the name, on the narrowest phone as on a wide window. */
const mostInLine = 7.7

/** A resume as PDF, preferably in the language of the page. */
function ResumeLink({ resumes }: Pick<Profile, 'resumes'>) {
  const { language } = usePage()
  const words = useWords(homeWords)
  const { pages } = useMessages()
  const printable = resumes.filter(({ url }) => url.endsWith('.pdf'))
  const resume = printable.find(({ lang }) => lang === language) ?? printable[0]
  if (!resume) return null
  const { lang, url } = resume
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(lang)
  const facts = [
    ...(lang === language ? [] : [name]),
    // An uploaded file says only its format here.
    ...(resume.pages === undefined ? ['PDF'] : listFileFacts(resume, language, pages.count)),
  ]
  return (
    <p className={styles.resume}>
      <a href={url} hrefLang={lang}>
        {words.resume + inBrackets(facts.join(commaIn(language)), language)}
      </a>
    </p>
  )
}

/** The four of the specification, with the owner's own labels and targets; without those of pages that are off. */
function useButtons({ contact: { email, links } }: Profile, hasTechStack: boolean) {
  const words = useWords(homeWords)
  const { navigation } = useMessages()
  const isOn = useIsOn()
  const {
    projects,
    techStack,
    email: mail,
    network,
  }: NonNullable<Site['homeButtons']> = useFrame()?.site.homeButtons ?? {}
  const about = hasTechStack ? '/about#tech-stack' : '/about'
  const link = links.find(({ kind }) => kind === 'professional-network') ?? links[0]
  const buttons = [
    { to: isOn('projects') && '/projects', label: words.projects, ...own(projects) },
    {
      to: isOn('about') && about,
      label: hasTechStack ? words.techStack : navigation.about,
      ...own(techStack),
    },
    { to: `mailto:${email}`, label: words.email, ...own(mail) },
    { to: link?.url, label: link?.name, ...own(network) },
  ]
  return buttons.flatMap(({ to, label }) => (to && label ? [{ to, label }] : []))
}

function own({ label, target }: { label?: string | undefined; target?: string | undefined } = {}) {
  return { ...(label !== undefined && { label }), ...(target !== undefined && { to: target }) }
}

interface HeroButtonProps {
  to: string
  className: string | undefined
  children: string
}

function HeroButton({ to, className, children }: HeroButtonProps) {
  if (to.startsWith('https:')) {
    return (
      <a className={className} href={to} rel="me noopener">
        {children}
        <ExternalIcon />
      </a>
    )
  }
  const content = (
    <>
      <span>
        <TitleText>{children}</TitleText>
      </span>
      {to.startsWith('/') ? <ForwardIcon /> : <MailIcon />}
    </>
  )
  return to.startsWith('/') ? (
    <TargetLink className={className} to={to}>
      {content}
    </TargetLink>
  ) : (
    <a className={className} href={to}>
      {content}
    </a>
  )
}
