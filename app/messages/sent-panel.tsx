/** The confirmation that replaces a submitted form, with a link to an empty one and links to go on. */
import { Link } from 'react-router'
import { useMessages } from '../page.tsx'
import button from '../ui/button-link.module.css'
import { ForwardIcon } from '../ui/icons.tsx'
import { Lattice } from '../ui/lattice.tsx'
import { PaintWhole } from '../ui/paint-from.tsx'
import type { FormWords } from './message-page.tsx'
import styles from './sent-panel.module.css'

export function SentPanel({ words, path }: { words: FormWords; path: string }) {
  const { next } = useMessages().messages
  return (
    <div className={styles.panel}>
      <PaintWhole />
      <Lattice className={styles.picture} seed={`sent-${path}`} />
      <div className={styles.words}>
        <div role="status" tabIndex={-1}>
          <p className={styles.sent}>{words.sent}</p>
          <p>{words.thanks}</p>
        </div>
        <Link className={button.button} to={path}>
          {words.again}
        </Link>
        <ul className={styles.next}>
          {[
            ['/projects', next.projects],
            ['/about#recruiters', next.resume],
          ].map(([to = '', label]) => (
            <li key={to}>
              <Link to={to}>
                {label}
                <ForwardIcon />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
