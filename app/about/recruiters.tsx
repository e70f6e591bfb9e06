/** For recruiters: the resume in three languages, and three figures. */
import { Fragment } from 'react'
import { commaIn, inBrackets } from '#client/punctuation.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { Profile } from '#shared/profile.ts'
import { useForeignScript } from '../foreign-script.ts'
import { useFrame, useIsOn, useMessages, usePage, useWords } from '../page.tsx'
import button from '../ui/button-link.module.css'
import { formatMonth } from '../ui/dates.ts'
import { Figures } from '../ui/figures.tsx'
import { listFileFacts } from '../ui/file-facts.ts'
import { DownloadIcon } from '../ui/icons.tsx'
import { Section } from '../ui/section.tsx'
import { TitleText } from '../ui/title-text.tsx'
import styles from './recruiters.module.css'
import { aboutWords } from './words.ts'

interface RecruitersProps {
  profile: Profile
  /** The number of projects on the site. */
  projectsShown: number
}

export function Recruiters({ profile, projectsShown }: RecruitersProps) {
  const words = useWords(aboutWords)
  const { pages } = useMessages()
  const { language } = usePage()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const achievements = profile.totalAchievements ?? profile.achievements.length
  const { availability = {}, languages, permits, resumes } = profile
  const isOn = useIsOn()
  const sections = useFrame()?.site.aboutSections
  const hasAchievements =
    profile.achievements.length > 0 && (sections?.includes('achievements') ?? true)
  const hasFacts =
    languages.length + permits.length > 0 || Object.values(availability).some(Boolean)
  return (
    <div className={styles.recruiters}>
      {(hasFacts || resumes.length > 0) && (
        <Section id="recruiters" label={words.forRecruiters}>
          {hasFacts && <Facts profile={profile} />}
          {resumes.length > 0 && (
            <ul className={styles.resumes} aria-label={words.resumes}>
              {ownFirst(resumes, language).map(({ lang, url, textUrl, ...file }) => (
                <li key={lang}>
                  {/* The server decides: a download with its name, or shown inside apps, which ignore downloads. */}
                  <a
                    className={`${button.button} ${lang === language ? button.primary : ''}`}
                    href={url}
                    hrefLang={lang}
                  >
                    <DownloadIcon />
                    {words.download(names.of(lang) ?? lang)}
                    <span className={styles.format}>
                      {listFileFacts({ url, ...file }, language, pages.count).join(', ')}
                    </span>
                  </a>
                  {textUrl !== undefined && (
                    <a
                      className={button.button}
                      href={textUrl}
                      hrefLang={lang}
                      aria-label={`${words.download(names.of(lang) ?? lang)} TXT`}
                    >
                      TXT
                    </a>
                  )}
                </li>
              ))}
            </ul>
          )}
          <p className={styles.print}>{words.printHint}</p>
        </Section>
      )}
      <Figures
        label={words.figures}
        figures={[
          // A typed number says nothing where visitors see no project.
          ...(projectsShown > 0
            ? [
                {
                  label: words.totalProjects,
                  to: isOn('projects') ? '/projects' : undefined,
                  figure: String(Math.max(profile.totalProjects, projectsShown)),
                  note:
                    profile.totalProjects > projectsShown
                      ? words.projectsShown(projectsShown)
                      : undefined,
                },
              ]
            : []),
          ...(profile.totalExperience === ''
            ? []
            : [{ label: words.totalExperience, figure: profile.totalExperience }]),
          ...(achievements > 0
            ? [
                {
                  label: words.achievementCount,
                  figure: String(achievements),
                  to: hasAchievements ? '#achievements' : undefined,
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}

function ownFirst(resumes: Profile['resumes'], language: Language): Profile['resumes'] {
  return resumes.toSorted(
    (one, other) => Number(other.lang === language) - Number(one.lang === language),
  )
}

/** What a recruiter looks for in the first seconds. */
function Facts({
  profile: { availability, languages, permits: listed },
}: Pick<RecruitersProps, 'profile'>) {
  const words = useWords(aboutWords)
  const { record } = words
  const langOf = useForeignScript()
  const { language } = usePage()
  const permitted = listed.map(({ country, permit, until }) => {
    const end = until && record.validUntil(formatMonth(`${until}-01`, language))
    const colon = language === 'ja' ? '：' : ': '
    return `${country}${colon}${permit}${end ? inBrackets(end, language) : ''}`
  })
  const { seeking = '', level = '', from = '', places = '', permits = '' } = availability ?? {}
  const facts = {
    seeking: [seeking],
    level: [level],
    from: [from],
    places: [places],
    permits: [...permitted, permits],
  }
  const known = (Object.keys(facts) as (keyof typeof facts)[]).filter((name) =>
    facts[name].some(Boolean),
  )
  return (
    <dl className={styles.facts}>
      {known.map((name) => (
        <div key={name}>
          <dt>{words.facts[name]}</dt>
          {facts[name].filter(Boolean).map((fact) => (
            <dd key={fact} lang={langOf(fact)}>
              <TitleText>{fact}</TitleText>
            </dd>
          ))}
        </div>
      ))}
      {languages.length > 0 && (
        <div>
          <dt>{words.facts.languages}</dt>
          <dd>
            <Spoken languages={languages} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function Spoken({ languages }: Pick<Profile, 'languages'>) {
  const { language } = usePage()
  const comma = commaIn(language)
  const langOf = useForeignScript()
  return languages.map(({ name, level }, index) => (
    <Fragment key={name}>
      {index > 0 && comma.slice(1)}
      <span className={styles.spoken} lang={langOf(name)}>
        {name + inBrackets(level, language)}
        {index < languages.length - 1 && comma.slice(0, 1)}
      </span>
    </Fragment>
  ))
}
