import { bounded, normalized } from '#app/platform/text/bounded.ts'
import { formatCount } from '#app/platform/text/format.ts'

/** What a code in an email can be for. */
const codePurposes = ['sign-up', 'reset', 'email-change', 'campus-email'] as const
export type CodePurpose = (typeof codePurposes)[number]

export const CODE_DIGITS = 6
export const CODE_TRIES = 3
/** Minutes for which a code is valid. */
export const CODE_MINUTES = 10
/** Seconds until another code may be requested. */
export const RESEND_AFTER = 30

/** Characters of a typed or pasted code: a sentence of the email, or its first lines. */
export const CODE_MOST = 500

/** The code that somebody typed, or pasted with the sentence around it; spaces and dashes are not counted. Null when there is none,
 *  or more than one. */
export function readCode(typed: unknown): string | null {
  const text = typeof typed === 'string' ? bounded(typed, CODE_MOST) : null
  if (text === null) return null
  const plain = normalized(text, 'NFKC').replace(/\p{Cf}/gu, '')
  return onlySix(plain) ?? onlySix(plain.replace(/(?<=\d)[\s\p{Pd}]+(?=\d)/gu, ''))
}

/** The digits of a text, if six of them stand together once. */
function onlySix(text: string): string | null {
  const found = new Set(text.match(/\d+/g)?.filter((digits) => digits.length === CODE_DIGITS))
  return found.size === 1 ? ([...found][0] ?? null) : null
}

/** Why a code was not accepted. `expired` also stands for a code that was used or never sent. */
export type CodeRefusal =
  | { ok: false; reason: 'not-a-code' | 'spent' | 'expired' }
  | { ok: false; reason: 'wrong'; triesLeft: number }

/** The message for somebody who requests another code too early.
 *  @param wait in seconds */
export const waitForCodeSentence = (wait: number): string =>
  `Please wait ${formatCount(wait, 'second')}, then ask again.`

/** The message for a code that was not accepted. */
export function codeSentence(refusal: CodeRefusal): string {
  switch (refusal.reason) {
    case 'not-a-code':
      return 'A code has six digits. Check the email again.'
    case 'wrong':
      return `That is not the right code. Check the latest email; ${
        refusal.triesLeft === 1 ? 'one try is' : `${refusal.triesLeft} tries are`
      } left.`
    case 'spent':
      return 'You have entered three wrong codes. Ask for a new one.'
    case 'expired':
      return 'This code no longer works: each code works once, for 10 minutes. Ask for a new one.'
  }
}
