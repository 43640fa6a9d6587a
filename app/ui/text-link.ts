/** A link or button within a sentence, high enough for touch. */
export const textLink = 'inline-flex min-h-11 items-center font-medium underline underline-offset-4'
