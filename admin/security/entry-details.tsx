import { use } from 'react'
import { Link } from 'react-router'
import type { AuditEntry } from '#shared/admin/audit.ts'
import { usePanelLanguage } from '../words/words.ts'
import { describeEntry } from './describe-entry.ts'
import { loadDetailWords } from './detail-words.ts'

/** The details of a row of the audit log as one line, and a link to the message that it is about. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { language, words } = usePanelLanguage()
  const details = use(loadDetailWords(language))
  const { message } = entry.detail
  const described = describeEntry(entry, { ...words, details }).join(' · ')
  // Nothing at all, where there is nothing to say: on a phone the cell goes then, and its label with it.
  if (typeof message !== 'string') return described
  return (
    <>
      {described} <Link to={`/inbox/${message}`}>{details.openMessage}</Link>
    </>
  )
}
