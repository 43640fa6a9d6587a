import { z } from 'zod'
import { plainLines } from '#app/platform/text/plain-text.ts'

const homeReportReasons = ['scam', 'wrong', 'discrimination', 'other'] as const
export type HomeReportReason = (typeof homeReportReasons)[number]
export const homeReportLabels: Record<HomeReportReason, string> = {
  scam: 'It looks like a scam',
  wrong: 'What the page says is not true',
  discrimination: 'It discriminates against people',
  other: 'Something else',
}
export const homeReportOptions = homeReportReasons.map((value) => ({ value, label: homeReportLabels[value] }))

const MOST = 2000
/** The form for reporting a problem with a home. */
export const homeReportForm = z.object({
  reason: z.enum(homeReportReasons, { error: 'Choose what is wrong.' }),
  note: plainLines(MOST, 'Use at most 2,000 characters.').pipe(
    z.string().min(1, 'Describe what you saw, so that someone can look into it.'),
  ),
})
export type HomeReportField = 'reason' | 'note'
