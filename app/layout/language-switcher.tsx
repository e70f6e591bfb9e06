/**
 * A button that opens links to all languages of the site; nothing if there is only one. With the page's script, a swipe or
 * an arrow key on the button goes to the next language, and the choice is stored.
 */
import { type Language, languageNames } from '#shared/i18n/languages.ts'
import {
  inLanguage,
  useAddress,
  useFrame,
  useMessages,
  usePage,
  useSiteLanguages,
} from '../page.tsx'
import { Flag } from '../ui/flag.tsx'
import styles from './language-switcher.module.css'

export function LanguageSwitcher() {
  const { language } = usePage()
  const { path, search } = useAddress()
  const words = useMessages().language
  const languages = useSiteLanguages()
  if (languages.length < 2) return null
  return (
    <div className={styles.switcher} data-language-switcher="">
      <button
        className={styles.button}
        type="button"
        popoverTarget="languages"
        title={words.swipeHint}
        aria-label={words.current(languageNames[language].name)}
      >
        <LanguageName language={language} />
      </button>
      <div className={styles.choices} id="languages" popover="auto">
        <ul className={styles.list} aria-label={words.label}>
          {languages.map((one) => (
            <li key={one}>
              <a
                href={inLanguage(one, path) + search}
                hrefLang={one}
                lang={one}
                aria-current={one === language ? 'true' : undefined}
              >
                <LanguageName language={one} />
              </a>
            </li>
          ))}
        </ul>
        <p className={styles.hint}>{words.swipeHint}</p>
      </div>
    </div>
  )
}

/** English has the flag that the owner chose (`content/site.yaml`). */
const countries = { ko: 'kr', ja: 'jp' } as const

function LanguageName({ language }: { language: Language }) {
  const englishFlag = useFrame()?.site.englishFlag
  return (
    <>
      <Flag country={language === 'en' ? (englishFlag ?? 'us') : countries[language]} />
      <span>{languageNames[language].name}</span>
    </>
  )
}
