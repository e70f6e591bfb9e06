/** Sends a blog to be checked, shows what would change, and stores it when that is confirmed. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  blogFormatNames,
  countTotals,
  type PostsRefusal,
  type PostsReport,
  postsImportLimits,
  postsRefusals,
} from '#shared/admin/posts-import.ts'
import { call, longPatienceMs } from '../../session/call.ts'
import { StepUpDialog } from '../../session/step-up-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/words.ts'
import { ImportRefusedList } from '../import-dialog.tsx'
import { useImport } from '../use-import.ts'
import { useBlogWords } from './blog-words.ts'
import type { ChosenImport } from './import-posts.tsx'
import { PostsReportList } from './posts-report-list.tsx'

interface ImportPostsRunProps {
  chosen: ChosenImport
  onStoring(isStoring: boolean): void
  onBack(): void
  onClose(): void
}

export function ImportPostsRun({ chosen, onStoring, onBack, onClose }: ImportPostsRunProps) {
  const { imports } = useBlogWords()
  const nameOf = ({ format }: PostsReport) =>
    format === 'velog' ? imports.anyMarkdown : blogFormatNames[format]
  const { session, shell } = useWords()
  const { revalidate } = useRevalidator()
  const { file, format, language, origin, overwrite, downloads } = chosen
  const [fetched, setFetched] = useState<{ tried: number; all: number } | null>(null)
  /** Each call downloads some, so that the progress can be seen. */
  const download = async ({ remote }: PostsReport, signal: AbortSignal) => {
    let waiting = remote
    while (waiting.length > 0 && !signal.aborted) {
      setFetched({ tried: remote.length - waiting.length, all: remote.length })
      const body = { addresses: waiting.slice(0, 100) }
      const answer = await call<{ tried: string[] }>('/api/admin/posts/pictures', {
        method: 'POST',
        body,
        signal,
        patienceMs: longPatienceMs,
      })
      const tried = new Set(answer.ok ? answer.data.tried : [])
      // What is left becomes links.
      if (tried.size === 0) break
      waiting = waiting.filter((address) => !tried.has(address))
    }
    setFetched(null)
    return remote.length > 0
  }
  const request = {
    file,
    path: '/api/admin/posts/import',
    query: {
      language,
      overwrite: String(overwrite),
      downloads: String(downloads),
      ...(format && { format }),
      ...(origin.trim() && { origin }),
    },
    maxBytes: postsImportLimits.bytes,
    reasons: postsRefusals,
    ...(downloads && { prepare: download }),
  }
  const { state, question, store } = useImport<PostsReport, PostsRefusal>(request, () => {
    showToast(imports.done(count))
    onClose()
    void revalidate()
  })
  const count = state.step === 'seen' ? countStored(state.report) : 0
  const begin = async () => {
    onStoring(true)
    await store()
    onStoring(false)
  }

  if (state.step === 'refused') {
    const { reason, error, problems, more } = state.refused
    const sentence = reason === null ? (error ?? session.unreachable) : imports.refusals[reason]
    return (
      <>
        <ImportRefusedList sentence={sentence} problems={problems} more={more} />
        <div className="choices">
          <Button onClick={onClose}>{shell.close}</Button>
          <Button isPrimary onClick={onBack}>
            {imports.back}
          </Button>
        </div>
      </>
    )
  }
  if (state.step === 'seen') {
    const { posts, drafts, pictures } = countTotals(state.report)
    return (
      <>
        <div role="status">
          {state.isStale && <p>{imports.stale}</p>}
          <p>
            {imports.found(nameOf(state.report), imports.totals(posts, drafts, pictures))}{' '}
            {count === 0 && imports.nothing}
          </p>
        </div>
        <PostsReportList report={state.report} />
        <div className="choices">
          <Button onClick={onClose}>{count === 0 ? shell.close : imports.cancel}</Button>
          <Button onClick={onBack}>{imports.back}</Button>
          {count > 0 && (
            <Button isPrimary onClick={() => void begin()}>
              {imports.confirm(count)}
            </Button>
          )}
        </div>
      </>
    )
  }
  return (
    <>
      <p role="status">
        {fetched
          ? imports.fetching(fetched.tried, fetched.all)
          : imports[state.step](Math.round(state.fraction * 100))}
      </p>
      {question && <StepUpDialog {...question} />}
    </>
  )
}

function countStored({ posts }: PostsReport): number {
  return posts.filter(({ change }) => change === 'ADDED' || change === 'CHANGED').length
}
