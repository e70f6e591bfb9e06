import { formatMoment } from './times.ts'
import { usePanelLanguage } from './words.ts'

/** Date and time in full. */
export function Moment({ at }: { at: string }) {
  const { language } = usePanelLanguage()
  return <time dateTime={at}>{formatMoment(at, language)}</time>
}
