/** Why a photo was rejected, each as a sentence for its uploader. Some reasons can be detected in the browser. */
const sentences = {
  empty: 'This file is empty. Please choose the photo again.',
  heic: "This is an iPhone HEIC photo, and this browser can't open it. Add it from your iPhone, or save it as JPEG.",
  'other-picture':
    'We cannot accept this type of picture. Save it as JPEG, PNG, WebP or AVIF and choose that file.',
  'not-a-photo': 'This file is not a photo. Please choose a JPEG, PNG, WebP or AVIF.',
  'wrong-type':
    'This file is a different type of picture than its name says. Open it in a photo app, save it as JPEG and choose that file.',
  damaged: 'This photo is damaged or was cut off during the upload. Please choose the original again.',
  'too-small': 'This photo is smaller than 200 pixels on one side. Please choose a larger one.',
  'too-many-pixels': 'This photo has more than 50 megapixels. Save a smaller version and choose that file.',
  'too-narrow': 'This photo is more than four times as long as it is wide. Crop it and choose that file.',
  'too-complex': 'This photo takes too long to prepare. Save a smaller version as JPEG and choose that file.',
  interrupted: 'Something went wrong on our side while we prepared this photo. Please try again.',
} as const

export type PhotoReason = keyof typeof sentences

export function photoReasonSentence(reason: PhotoReason): string {
  return sentences[reason]
}

/** Reasons after which the same photo may succeed when it is tried again. */
export const passingReasons: readonly PhotoReason[] = ['interrupted']

export function isWorthRetrying(reason: PhotoReason): boolean {
  return passingReasons.includes(reason)
}
