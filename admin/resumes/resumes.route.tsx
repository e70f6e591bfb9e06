/** The resume of each language: what visitors get, how it is, and what an admin can do about it. */
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import type { EditedDocument, SavedDraft } from '#shared/admin/content.ts'
import type { ResumeState, ResumeStates } from '#shared/admin/resumes.ts'
import { type Language, languageNames } from '#shared/i18n/languages.ts'
import type { ResumesContent } from '#shared/profile.ts'
import { call, callForFile } from '../session/call.ts'
import { load } from '../session/load.ts'
import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'
import { Page } from '../ui/page.tsx'
import { saveFile } from '../ui/save-file.ts'
import { showProblem, showToast } from '../ui/toasts.ts'
import { formatDay, formatMoment } from '../words/times.ts'
import { usePanelLanguage, useRoomWords } from '../words/words.ts'
import { ImportResume } from './import-resume.tsx'
import styles from './resumes.module.css'
import { resumesWords } from './words.ts'

export function loader({ request }: LoaderFunctionArgs): Promise<ResumeStates> {
  return load<ResumeStates>('/resumes', request)
}

export function Component() {
  const words = useRoomWords(resumesWords)
  const { resumes }: ResumeStates = useLoaderData()
  return (
    <Page title={words.title} acts={<Link to={choicesPath}>{words.choices}</Link>}>
      <div className={styles.cards}>
        {resumes.map((resume) => (
          <Card key={resume.language} resume={resume} />
        ))}
      </div>
    </Page>
  )
}

function Card({ resume }: { resume: ResumeState }) {
  const words = useRoomWords(resumesWords)
  const { language: panelLanguage } = usePanelLanguage()
  const { language, source, file, text, problem, failingSince } = resume
  return (
    <section className={styles.card} aria-labelledby={`resume-${language}`}>
      <h2 id={`resume-${language}`} lang={language}>
        {languageNames[language].name}
      </h2>
      <p>{words.sources[source]}</p>
      {file && (
        <p>
          <bdi>{file.fileName}</bdi>
          {file.pages !== undefined && file.day !== undefined && (
            <>
              <br />
              {words.facts(file.pages, formatDay(file.day, panelLanguage))}
            </>
          )}
          {file.bytes !== undefined && ` · ${Math.max(1, Math.round(file.bytes / 1000))}\u00a0KB`}
        </p>
      )}
      {problem && (
        <div role="alert">
          <Mark tone="bad">{words.problems[problem.kind]}</Mark>
          {failingSince && file && (
            <p>{words.failing(formatMoment(failingSince, panelLanguage))}</p>
          )}
          {'missing' in problem && <Missing missing={problem.missing} />}
        </div>
      )}
      <Warnings resume={resume} />
      <p className={styles.acts}>
        {file && <a href={file.url}>{words.open}</a>}
        {file?.textUrl !== undefined && <a href={file.textUrl}>{words.text}</a>}
        {(source === 'file' || source === 'none') && <Make language={language} />}
        {source !== 'file' && <Preview language={language} />}
        <ImportResume language={language} />
      </p>
      {text !== '' && (
        <details>
          <summary>{words.read}</summary>
          <pre lang={language} className={styles.text}>
            {text}
          </pre>
        </details>
      )}
    </section>
  )
}

function Warnings({ resume: { warnings } }: { resume: ResumeState }) {
  const words = useRoomWords(resumesWords)
  return warnings.map((warning) =>
    warning.kind === 'long' ? (
      <p key={warning.kind}>
        <Mark tone="new">{words.long(warning.wanted)}</Mark>{' '}
        {warning.fits < 0 ? words.fitsNone : words.fits(warning.fits)}
      </p>
    ) : (
      <div key={warning.kind}>
        <Mark tone="new">{words.leftOut}</Mark>
        <Missing missing={warning.missing} />
      </div>
    ),
  )
}

function Missing({ missing }: { missing: { place: string; characters: string }[] }) {
  const words = useRoomWords(resumesWords)
  return (
    <ul>
      {missing.map(({ place, characters }) => (
        <li key={place}>
          <bdi>{place || words.name}</bdi>: <bdi>{characters}</bdi>
        </li>
      ))}
    </ul>
  )
}

const choicesPath = '/content/resumes/resumes'

/** Writes the choice into the draft, and opens it: the owner sees what changes, and publishes it. */
function Make({ language }: { language: Language }) {
  const words = useRoomWords(resumesWords)
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const choose = async () => {
    setBusy(true)
    const path = `/api/admin${choicesPath}`
    const opened = await call<EditedDocument>(path)
    if (!opened.ok) return showProblem(opened.error)
    const { document, version } = opened.data
    const before = (document as ResumesContent)[language]
    const { file: _, fileName: __, ...choices } = before ?? {}
    const changes = [{ path: [language], before, value: { ...choices, source: 'made' } }]
    const saved = await call<SavedDraft>(path, { method: 'PATCH', version, body: { changes } })
    if (!saved.ok) return showProblem(saved.error)
    await navigate(choicesPath)
  }
  return (
    <Button isPrimary disabled={isBusy} onClick={() => void choose().finally(() => setBusy(false))}>
      {words.make}
    </Button>
  )
}

function Preview({ language }: { language: Language }) {
  const words = useRoomWords(resumesWords)
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    const answer = await callForFile(`/api/admin/resumes/${language}/preview`)
    setBusy(false)
    if (answer.ok) return saveFile(answer.data, `preview-${language}.pdf`)
    if (answer.status === 404) return showToast(words.sources.empty, { isProblem: true })
    showProblem(answer.error ?? words.previewFailed)
  }
  return (
    <Button disabled={isBusy} onClick={() => void show()}>
      {isBusy ? words.previewing : words.preview}
    </Button>
  )
}
