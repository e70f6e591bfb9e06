/** The summary of the record in four figures. */
import type { Academics } from '#shared/academics.ts'
import { useMessages, useWords } from '../page.tsx'
import { Figures } from '../ui/figures.tsx'
import { academicsWords } from './words.ts'

export function Summary({
  summary,
  bestGradePoints,
}: Pick<Academics, 'summary' | 'bestGradePoints'>) {
  const words = useWords(academicsWords)
  const { academics: common } = useMessages()
  const { totalCredits, completedCredits, exemptedCredits, gpa, wam } = summary
  return (
    <Figures
      label={words.summary}
      figures={[
        { label: words.totalCredits, figure: String(totalCredits) },
        {
          label: common.completedCredits,
          figure: String(completedCredits),
          note: exemptedCredits > 0 ? common.exempted(exemptedCredits) : undefined,
        },
        {
          label: common.gpa,
          figure: gpa?.toFixed(2) ?? '–',
          note: words.gpaScale(bestGradePoints),
        },
        { label: common.wam, figure: wam?.toFixed(1) ?? '–', note: words.wamMeaning },
      ]}
    />
  )
}
