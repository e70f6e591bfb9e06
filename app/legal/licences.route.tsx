/**
 * /licenses: the packages of the site with their licences, as installed when it was built. Their versions are
 * in the file of all texts: here they would be a tenth of the page.
 */
import { useLoaderData } from 'react-router'
import * as context from '../context.ts'
import { useWords } from '../page.tsx'
import { PageMeta } from '../page-meta.tsx'
import { Heading } from '../ui/heading.tsx'
import { keepCounters } from '../ui/title-text.tsx'
import styles from './licences.module.css'
import { licencesWords } from './licences-words.ts'

export function loader({ context: given }: context.LoaderArguments) {
  return given.get(context.licences)
}

export function Component() {
  const packages = useLoaderData<typeof loader>()
  const words = useWords(licencesWords)
  return (
    <>
      <PageMeta title={words.title} description={words.description} />
      <Heading title={words.title} text={words.description} seed="licenses" />
      <div className="framed">
        <p className={styles.count}>
          {keepCounters(words.count(packages.length))} ·{' '}
          <a href="/licenses.txt">{words.allTexts}</a>
        </p>
        <ul className={styles.packages} aria-label={words.packages}>
          {packages.map(({ name, version, licence, copyright, repository }) => (
            // Names of licences and holders are in English.
            <li key={`${name} ${version}`} lang="en">
              <span>{repository ? <a href={repository}>{name}</a> : name}</span>
              <span className={styles.licence}>{licence}</span>
              <span className={styles.copyright}>{copyright}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
