import { Link } from 'react-router'
import { commaIn, inBrackets } from '#client/punctuation.ts'
import type { MediaUse } from '#shared/admin/media.ts'
import { kindNames } from '#shared/content-kinds.ts'
import { usePanelLanguage } from '../words/words.ts'
import { useMediaWords } from './room-words.ts'

/** The documents that show a file. */
export function FileUses({ uses }: { uses: MediaUse[] }) {
  const { language, words } = usePanelLanguage()
  const { documents } = words
  const { file } = useMediaWords()
  const nameOf = ({ kind, id, language: own, state }: MediaUse) => {
    const known = kindNames.find((one) => one === kind)
    const name = `${known ? documents.kinds[known] : kind}: ${id}`
    const more = [...(own ? [documents.languages[own]] : []), file.states[state]]
    return name + inBrackets(more.join(commaIn(language)), language)
  }
  return (
    <section>
      <h2>{file.uses}</h2>
      {uses.length === 0 ? (
        <p>{file.noUses}</p>
      ) : (
        <ul>
          {uses.map((use) => (
            <li key={JSON.stringify(use)}>
              <Link
                className="alone"
                to={
                  use.state === 'trashed'
                    ? '/content?state=trash'
                    : `/content/${use.kind}/${use.id}`
                }
              >
                {nameOf(use)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
