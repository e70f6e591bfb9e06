import { Button, Toolbar } from 'react-aria-components'
import button from '../../ui/button.module.css'
import { useForm } from './form-context.ts'
import styles from './markdown.module.css'
import { type MarkdownAct, markdownActs } from './markdown-commands.ts'

const signs: Record<MarkdownAct, string> = {
  bold: 'B',
  italic: 'I',
  link: '[ ]( )',
  heading: '##',
  list: '•',
  quote: '>',
  code: '{ }',
  table: '|–|',
  diagram: '□→□',
  picture: '![ ]',
}

interface MarkdownToolbarProps {
  /** The id of the field. */
  controls: string
  onAct(act: MarkdownAct): void
}

/** One tab stop; arrows move between its buttons. */
export function MarkdownToolbar({ controls, onAct }: MarkdownToolbarProps) {
  const { words } = useForm()
  return (
    <Toolbar
      className={styles.toolbar ?? ''}
      aria-label={words.markdown.toolbar}
      aria-controls={controls}
    >
      {markdownActs.map((act) => (
        <Button
          key={act}
          className={`${button.button} ${button.quiet} ${styles[act] ?? ''}`}
          aria-label={words.markdown[act]}
          // The field keeps its focus and its selection when a pointer presses a button.
          preventFocusOnPress
          onPress={() => onAct(act)}
        >
          {signs[act]}
        </Button>
      ))}
    </Toolbar>
  )
}
