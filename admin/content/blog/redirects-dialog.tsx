/** The earlier addresses of posts and tags, and where they lead. Each can be removed. */
import { useEffect, useState } from 'react'
import type { PostRedirect } from '#shared/admin/posts.ts'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { takeAnswer } from '../../ui/take-answer.ts'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../room-words.ts'
import styles from './blog.module.css'
import { useBlogWords } from './blog-words.ts'

const path = '/api/admin/posts/redirects'
/** A list that is longer is searched. */
const mostShown = 100
const fewestSearched = 10

export function RedirectsButton() {
  const words = useBlogWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.redirects}</Button>
      {isOpen && <RedirectsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function RedirectsDialog({ onClose }: { onClose(): void }) {
  const words = useBlogWords()
  const { session, shell } = useWords()
  const [redirects, setRedirects] = useState<PostRedirect[] | null>(null)
  const [search, setSearch] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    return takeAnswer(call<{ items: PostRedirect[] }>(path), (answer) => {
      if (answer.ok) setRedirects(answer.data.items)
      else setProblem(answer.error ?? session.unreachable)
    })
  }, [session.unreachable])

  const remove = async (redirect: PostRedirect) => {
    const { kind, from, to } = redirect
    const answer = await call(`${path}/remove`, { method: 'POST', body: { kind, from, to } })
    // One that is gone already is removed as well.
    if (!answer.ok && answer.code !== 'NOT_FOUND') {
      return showToast(answer.error ?? session.unreachable, { isProblem: true })
    }
    setRedirects((before) => (before ?? []).filter((one) => one !== redirect))
    showToast(words.redirectRemoved(addressOf(kind, from)))
  }
  const word = search.trim().toLowerCase()
  const found = (redirects ?? []).filter(({ from, to }) =>
    `${from}\n${to}`.toLowerCase().includes(word),
  )
  return (
    <Dialog title={words.redirectsTitle} onClose={onClose}>
      <p className={styles.hint}>
        {redirects?.length === 0 ? words.noRedirects : words.redirectsHint}
      </p>
      <p role="alert">{problem}</p>
      {!redirects && !problem && <p role="status">{shell.loading}</p>}
      {redirects && redirects.length >= fewestSearched && (
        <TextField
          label={words.searchRedirects}
          name="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {redirects && redirects.length > 0 && found.length === 0 && <p>{words.noneFound}</p>}
      <ul className={styles.tags}>
        {found.slice(0, mostShown).map((redirect) => (
          <Redirect
            key={`${redirect.kind} ${redirect.from} ${redirect.to}`}
            redirect={redirect}
            onRemove={() => remove(redirect)}
          />
        ))}
      </ul>
      <div className="choices">
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </Dialog>
  )
}

interface RedirectProps {
  redirect: PostRedirect
  onRemove(): void
}

function Redirect({ redirect: { kind, from, to, since }, onRemove }: RedirectProps) {
  const words = useBlogWords()
  const address = addressOf(kind, from)
  return (
    <li>
      <div className={styles.tag}>
        <span>{address}</span>
        <Button aria-label={words.removeRedirectOf(address)} onClick={onRemove}>
          {words.removeRedirect}
        </Button>
      </div>
      <p className={styles.target}>
        <span>{words.leadsTo(addressOf(kind, to))}</span>{' '}
        <span className={styles.count}>{since ? words.since(since) : words.sinceImport}</span>
      </p>
    </li>
  )
}

function addressOf(kind: PostRedirect['kind'], name: string): string {
  return kind === 'post' ? `/blog/${name}` : `/blog/tags/${name}`
}
