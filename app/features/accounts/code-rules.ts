import { bounded, normalized } from '#app/platform/text/bounded.ts'
import type { Invalid, Refused } from '#app/platform/text/field-errors.ts'
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

/** The most characters of a typed or pasted code: the email's sentence or first lines may come with it. */
export const CODE_MOST = 500

/** The code in what was typed, or pasted with the sentence around it; ignores spaces and dashes. Null if there is none, or more than
 *  one. */
export function readCode(typed: unknown): string | null {
  const text = typeof typed === 'string' ? bounded(typed, CODE_MOST) : null
  if (text === null) return null
  const plain = normalized(text, 'NFKC').replace(/\p{Cf}/gu, '')
  return onlySix(plain) ?? onlySix(plain.replace(/(?<=\d)[\s\p{Pd}]+(?=\d)/gu, ''))
}

/** A text's six digits, if exactly one run of six occurs. */
function onlySix(text: string): string | null {
  const found = new Set(text.match(/\d+/g)?.filter((digits) => digits.length === CODE_DIGITS))
  return found.size === 1 ? ([...found][0] ?? null) : null
}

/** Why a code was not accepted. `expired` also stands for a code that was used or never sent. */
export type CodeRefusal = Invalid<'code', 'not-a-code' | 'spent' | 'expired' | 'wrong'> & {
  triesLeft?: number
}

export const NOT_A_CODE = 'A code has six digits. Check the email again.'

/** A verb's outcome for a code that was not accepted. */
export const refuseCode = (reason: 'not-a-code' | 'spent' | 'expired'): CodeRefusal => ({
  ok: false,
  reason,
  errors: {
    code: {
      'not-a-code': NOT_A_CODE,
      spent: 'You have entered three wrong codes. Ask for a new one.',
      expired: 'This code no longer works: each code works once, for 10 minutes. Ask for a new one.',
    }[reason],
  },
})

/** Rejects a wrong code, and says how many tries are left. */
export function refuseWrongCode(triesLeft: number): CodeRefusal {
  const left = triesLeft === 1 ? 'one try is' : `${triesLeft} tries are`
  const code = `That is not the right code. Check the latest email; ${left} left.`
  return { ok: false, reason: 'wrong', triesLeft, errors: { code } }
}

/** Another code can only be requested in `wait` seconds. */
export type TooSoon = Refused<'too-soon'> & { wait: number }

/** A verb's outcome for requesting another code too early.
 *  @param wait in seconds */
export const tooSoon = (wait: number): TooSoon => ({
  ok: false,
  reason: 'too-soon',
  wait,
  failed: `Please wait ${formatCount(wait, 'second')}, then ask again.`,
})
