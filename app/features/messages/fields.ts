import { z } from 'zod'
import { boundedText } from '#app/platform/text/bounded-fields.ts'
import { plainText } from '#app/platform/text/message-text.ts'
import { LONGEST_MESSAGE } from './rules.ts'

const clientId = z.uuid('Load this page again, then send it.')

/** The form of a message. Forms submit two characters per line break, so the limit before normalization is higher. */
export const messageForm = z.object({
  clientId,
  text: boundedText(
    4 * LONGEST_MESSAGE,
    `Use at most ${LONGEST_MESSAGE.toLocaleString('en-US')} characters.`,
    'Write something first.',
  )
    .transform(plainText)
    .pipe(
      z
        .string()
        .min(1, 'Write something first.')
        .max(LONGEST_MESSAGE, `Use at most ${LONGEST_MESSAGE.toLocaleString('en-US')} characters.`),
    ),
  /** The number of the last message that the sender has seen. */
  seen: z.coerce.number().int().min(0).max(2_147_483_647).catch(0),
})
export type MessageField = 'text' | 'clientId'

export const reportReasons = ['scam', 'harassment', 'spam', 'underage', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
export const reportReasonLabels: Record<ReportReason, string> = {
  scam: 'It looks like a scam',
  harassment: 'Threats or harassment',
  spam: 'Advertising or spam',
  underage: 'This person seems to be under 18',
  other: 'Something else',
}

export const reportForm = z.object({
  reason: z.enum(reportReasons, { error: 'Choose what is wrong.' }),
  note: boundedText(8000, 'Use at most 2,000 characters.')
    .transform(plainText)
    .pipe(z.string().max(2000, 'Use at most 2,000 characters.'))
    .default(''),
})
export type ReportField = 'reason' | 'note'

/** For a group: the number of a message, whose author is reported. */
export const reportedMessage = z.object({
  message: z.coerce
    .number('Choose whose messages you report.')
    .int('Choose whose messages you report.')
    .min(1, 'Choose whose messages you report.')
    .max(2_147_483_647, 'Choose whose messages you report.'),
})
