/**
 * The first screen. Its text is complete in the document and laid out from the start; the page's script types
 * it by colour only (`docs/decisions/look.md`).
 */
import { Link } from 'react-router'
import { commaIn, inBrackets } from '#client/punctuation.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { Profile } from '#shared/profile.ts'
import { nameOfProject, type ProjectList } from '#shared/projects.ts'
import type { Site } from '#shared/site.ts'
import { useForeignScript } from '../foreign-script.ts'
import { useFrame, useIsOn, useMessages, usePage, useWords } from '../page.tsx'
import { listFileFacts } from '../ui/file-facts.ts'
import { ExternalIcon, ForwardIcon, MailIcon } from '../ui/icons.tsx'
import { Lattice } from '../ui/lattice.tsx'
import { PaintFrom } from '../ui/paint-from.tsx'
import { Picture } from '../ui/picture.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { keepPhrases, TitleText } from '../ui/title-text.tsx'
import { widthOf } from '../ui/width-of.ts'
import styles from './hero.module.css'
import './long-name.css'
import { homeWords } from './words.ts'

interface HeroProps {
  profile: Profile
  /** About has a section of technologies. */
  hasTechStack: boolean
  /** Those that Home shows. */
  projects: ProjectList['items']
  /** What the site has, for its first button; null: neither. */
  work: 'projects' | 'blog' | null
}

export function Hero({ profile, hasTechStack, projects, work }: HeroProps) {
  const langOf = useForeignScript()
  const { look } = usePage()
  const words = useWords(homeWords)
  const portrait = look.hero === 'portrait' ? profile.portrait : undefined
  const buttons = useButtons(profile, hasTechStack, work)
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
          <Proof projects={projects} />
          <Links profile={profile} />
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

/** What one project achieved, with its number. */
function Proof({ projects }: Pick<HeroProps, 'projects'>) {
  const { language } = usePage()
  const isOn = useIsOn()
  const project = projects.find(({ results }) => results && /\d/.test(results))
  if (!project?.results || !isOn('projects')) return null
  const lang = project.language === language ? undefined : project.language
  return (
    <p className={styles.proof} lang={lang} dir="auto">
      <Link to={`/projects/${nameOfProject(project)}`}>
        <TitleText>{project.title}</TitleText>
      </Link>
      {keepPhrases(project.results)}
    </p>
  )
}

/** The resume and, unless it is one of the buttons, the owner's code. */
function Links({ profile }: Pick<HeroProps, 'profile'>) {
  const { language } = usePage()
  const words = useWords(homeWords)
  const { pages } = useMessages()
  const { links } = profile.contact
  const code = links.find(
    ({ kind, url }) => kind === 'code-hosting' && url !== buttonOf(links)?.url,
  )
  const resumes = chooseResumes(profile.resumes, language)
  if (!code && resumes.length === 0) return null
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return (
    <p className={styles.links}>
      {resumes.map(({ lang, ...file }, index) => {
        const facts = [
          ...(lang === language ? [] : [names.of(lang)]),
          // An uploaded file says only its format here.
          ...listFileFacts(
            file.pages === undefined ? { url: file.url } : file,
            language,
            pages.count,
          ),
        ]
        return (
          <a key={lang} href={file.url} hrefLang={lang}>
            {/* The second one is short, so that all links fit one line of a phone. */}
            {index > 0 && <span className="quiet">{words.resume} </span>}
            {index > 0
              ? facts.join(' ')
              : words.resume + inBrackets(facts.join(commaIn(language)), language)}
          </a>
        )
      })}
      {code && (
        <a href={code.url} rel="me noopener">
          {code.name}
        </a>
      )}
    </p>
  )
}

/** That in the language of the page, and a PDF if it is none. */
function chooseResumes(resumes: Profile['resumes'], language: Language) {
  const isPdf = ({ url }: { url: string }) => url.endsWith('.pdf')
  const own = resumes.find(({ lang }) => lang === language)
  const printable = own && isPdf(own) ? undefined : resumes.find(isPdf)
  return [own, printable].flatMap((resume) => resume ?? [])
}

type ContactLinks = Profile['contact']['links']

function buttonOf(links: ContactLinks): ContactLinks[number] | undefined {
  return links.find(({ kind }) => kind === 'professional-network') ?? links[0]
}

/**
 * The four of the specification, with the owner's own labels and targets; without those of pages that are off. Without
 * projects the first is the blog, if it has posts.
 */
function useButtons(
  { contact: { email, links } }: Profile,
  hasTechStack: boolean,
  work: HeroProps['work'],
) {
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
  const link = buttonOf(links)
  const buttons = [
    work === 'projects' || projects?.target
      ? { to: isOn('projects') && '/projects', label: words.projects, ...own(projects) }
      : { to: work && isOn(work) && `/${work}`, label: navigation.blog },
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
