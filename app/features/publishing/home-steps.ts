import { z } from 'zod'
import { ADMIN_REASON_MOST } from '#app/features/moderation-queue/rules.ts'
import { plainLines } from '#app/platform/text/plain-text.ts'
import type { EditedHome } from './sections.ts'

/** The actions on the editor's last page. */
const homeSteps = [
  'publish',
  'withdraw',
  'pause',
  'offer',
  'take-down',
  'bring-back',
  'delete',
  'approve',
  'give-back',
  'appeal',
] as const
export type HomeStep = (typeof homeSteps)[number]
export const stepForm = z
  .object({
    intent: z.enum(homeSteps),
    /** Confirms the wording, which is required before publishing a home with doubtful wording. */
    anyway: z.enum(['yes', '']).catch('').default(''),
    /** Staff's reason for returning a home or taking it down. */
    reason: plainLines(ADMIN_REASON_MOST, `Please use at most ${ADMIN_REASON_MOST} characters.`).default(''),
    /** The manager's words for an appeal. */
    appeal: plainLines(ADMIN_REASON_MOST, `Please use at most ${ADMIN_REASON_MOST} characters.`).default(''),
  })
  .refine(({ intent, appeal }) => intent !== 'appeal' || appeal !== '', {
    path: ['appeal'],
    message: 'Say why they should decide differently.',
  })
  .refine(({ intent, reason }) => intent !== 'give-back' || reason !== '', {
    path: ['reason'],
    message: 'Say why: its manager reads it.',
  })

/** The text fields next to the buttons. */
export type StepField = 'reason' | 'appeal'

type Facts = {
  home: Pick<EditedHome, 'status'>
  may: { bringBack: boolean; decide: boolean; appeal: boolean }
}

/** The actions available in a home's status, most common first. */
export function stepsOf({ home: { status }, may }: Facts): HomeStep[] {
  const appeal: HomeStep[] = may.appeal ? ['appeal'] : []
  if (status === 'draft') return ['publish', ...appeal, 'delete']
  if (status === 'submitted') return may.decide ? ['approve', 'give-back'] : ['withdraw']
  if (status === 'published') return ['pause', 'take-down']
  if (status === 'paused') return ['offer', 'take-down']
  return may.bringBack ? ['bring-back'] : appeal
}

export const homeStepLabels: Record<HomeStep, string> = {
  publish: 'Publish',
  withdraw: 'Withdraw it to make changes',
  pause: 'Pause',
  offer: 'Offer again',
  'take-down': 'Take down',
  'bring-back': 'Bring back',
  delete: 'Delete this draft',
  approve: 'Publish it',
  'give-back': 'Return it to its manager',
  appeal: 'Send the appeal',
}
