import { photoReasonSentence, type PhotoReason } from '#app/platform/files/images/photo-reasons.ts'
import { foreignReasonSentence, type ForeignReason } from '#app/platform/foreign/foreign-reasons.ts'

/** Why a photo of an imported list is not on the home's page. */
export type NotFetchedReason = ForeignReason | PhotoReason | 'no-room'

/** The reason as a sentence for the home's manager. */
export function notFetchedSentence(reason: NotFetchedReason): string {
  if (reason === 'no-room') return 'The home already has 16 photos. Remove one, then add this address again.'
  // Nobody chose a file here, so the usual sentence does not fit.
  if (reason === 'interrupted') return 'Something went wrong on our side while we processed this photo.'
  return photoReasonSentence(reason as PhotoReason) ?? foreignReasonSentence(reason as ForeignReason)
}
