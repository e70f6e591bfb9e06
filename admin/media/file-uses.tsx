import { Link } from 'react-router'
import type { MediaUse } from '#shared/admin/media.ts'
import { kindNames } from '#shared/content-kinds.ts'
import { useWords } from '../words/words.ts'
import { useMediaWords } from './room-words.ts'

/** The documents that show a file. */
export function FileUses({ uses }: { uses: MediaUse[] }) {
  const { documents } = useWords()
  const { file } = useMediaWords()
  const nameOf = ({ kind, id, language, state }: MediaUse) => {
    const known = kindNames.find((one) => one === kind)
    const name = `${known ? documents.kinds[known] : kind}: ${id}`
    const more = [...(language ? [documents.languages[language]] : []), file.states[state]]
    return `${name} (${more.join(', ')})`
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
