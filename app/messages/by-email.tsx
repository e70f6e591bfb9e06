/** What stands for a form in a static copy, which nobody can send to: a link that begins an email. */
import { useFrame, useMessages, useWords } from '../page.tsx'
import button from '../ui/button-link.module.css'
import { byEmailWords } from './words.ts'

export function ByEmail({ name }: { name: 'feedback' | 'contact' }) {
  const words = useWords(byEmailWords)
  const { fields } = useMessages().messages
  const frame = useFrame()
  if (!frame) return null
  const { site, owner } = frame
  const subject = encodeURIComponent(`[${site.title}] ${words.subjects[name]}`)
  const body = encodeURIComponent(`${fields.name}: \r\n\r\n${fields.message}:\r\n`)
  return (
    <div>
      <p>{words.text}</p>
      <a
        className={button.button}
        href={`mailto:${owner.contact.email}?subject=${subject}&body=${body}`}
      >
        {words.act}
      </a>
    </div>
  )
}
