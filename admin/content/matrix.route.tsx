/** Every document in every language: what is live, what is not, and what a translator does next. */
import { useRef } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { inBrackets } from '#client/punctuation.ts'
import { cellStates, type Matrix } from '#shared/admin/matrix.ts'
import { kindNames } from '#shared/content-kinds.ts'
import { toPagedQuery } from '../session/list-path.ts'
import { loadWithLanguages, useSiteLanguages } from '../session/site-languages.ts'
import { Button } from '../ui/button.tsx'
import { Filters } from '../ui/filters.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { ChoiceField, SearchField } from '../ui/list-fields.tsx'
import { Page } from '../ui/page.tsx'
import { Paging } from '../ui/paging.tsx'
import { formatNumber } from '../words/times.ts'
import styles from './matrix.module.css'
import { MatrixTable } from './matrix-table.tsx'
import { useRoomLanguage } from './room-words.ts'
import { useMatrixKeys } from './use-matrix-keys.ts'

const known = ['kind', 'language', 'state', 'search', 'page'] as const

export function loader({ request }: LoaderFunctionArgs) {
  const query = toPagedQuery(request.url, known, 50)
  return loadWithLanguages<Matrix>(`/content/matrix?${query}`, request)
}

export function Component() {
  const { language, words } = useRoomLanguage()
  const { content, lists } = words
  const { matrix } = content
  const list: Matrix = useLoaderData()
  const languages = useSiteLanguages()
  const [search] = useSearchParams()
  const box = useRef<HTMLDivElement>(null)
  const goToNext = useMatrixKeys(box, list.nextToDo)
  const toOption = (value: string, text: string) => ({ value, text })

  return (
    <Page title={matrix.title} acts={<Button onClick={goToNext}>{matrix.next}</Button>}>
      <p>
        <Link className={`alone ${styles.back}`} to="/content">
          <BackIcon /> {content.back}
        </Link>
      </p>
      <Filters label={lists.filters}>
        <SearchField label={content.search} />
        <ChoiceField
          label={content.kind}
          name="kind"
          choices={[
            toOption('', lists.all),
            ...kindNames.map((name) => toOption(name, content.kinds[name])),
          ]}
        />
        <ChoiceField
          label={matrix.language}
          name="language"
          choices={[
            toOption('', lists.all),
            ...languages.map((one) => toOption(one, content.languages[one])),
          ]}
        />
        <ChoiceField
          label={content.state}
          name="state"
          choices={[
            toOption('', lists.all),
            ...cellStates.map((state) => {
              const count = formatNumber(list.counts[state], language)
              return toOption(state, matrix.states[state] + inBrackets(count, language))
            }),
          ]}
        />
      </Filters>
      <div ref={box}>
        <MatrixTable rows={list.items} empty={search.size > 0 ? lists.empty : content.empty.site} />
      </div>
      <Paging {...list} words={lists.paging} />
    </Page>
  )
}
