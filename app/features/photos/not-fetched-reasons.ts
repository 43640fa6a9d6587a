import { photoReasonSentence, type PhotoReason } from '#app/platform/files/images/photo-reasons.ts'
import { foreignReasonSentence, type ForeignReason } from '#app/platform/foreign/foreign-reasons.ts'

/** Why a photo that a list of homes names is not on the home's page. */
export type NotFetchedReason = ForeignReason | PhotoReason | 'no-room'

/** In a sentence for whoever keeps the home. */
export function notFetchedSentence(reason: NotFetchedReason): string {
  if (reason === 'no-room') return 'The home has 16 photos already. Remove one, then name this one again.'
  // Nobody chose a file here.
  if (reason === 'interrupted') return 'Something went wrong on our side while we prepared this photo.'
  return photoReasonSentence(reason as PhotoReason) ?? foreignReasonSentence(reason as ForeignReason)
}
