import { CODE_MOST, readCode } from './code-rules.ts'
import { bounded, normalized } from '#app/platform/text/bounded.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { tooManyTries } from '#app/web/forms/too-many-tries.ts'
import { refusals, type Refused } from '#app/platform/text/field-errors.ts'
import { ownValue } from '#app/platform/own-value.ts'

/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10
/** Milliseconds after which a pending app setup expires. */
export const SET_UP_FOR = 60 * 60 * 1000

/** Whether a secret that is not confirmed yet still can be. */
export const isBeingSetUp = (
  { createdAt, confirmedAt }: { createdAt: Date; confirmedAt: Date | null },
  now: Date,
) => confirmedAt === null && now.getTime() - createdAt.getTime() < SET_UP_FOR

/** The characters of recovery codes, without easily confused ones. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MISREAD: Record<string, string> = { I: '1', L: '1', O: '0' }

export type TypedCode = { kind: 'app' | 'recovery'; code: string }

/** A typed or pasted code of an app, or a recovery code, without spaces and dashes; null if it is neither. */
export function readSecondCode(typed: unknown): TypedCode | null {
  const text = typeof typed === 'string' ? bounded(typed, CODE_MOST) : null
  if (text === null) return null
  const plain = normalized(text, 'NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toUpperCase()
  const read = plain
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[ILO]/g, (char) => ownValue(MISREAD, char) ?? char)
  const recovery = /^[0-9A-HJKMNP-TV-Z]{10}$/.test(read) ? { kind: 'recovery' as const, code: read } : null
  // AB123-456CD has six digits in a row, but is no code of an app.
  if (recovery && /^[0-9A-Z]{5}[\s\p{Pd}]*[0-9A-Z]{5}$/u.test(plain)) return recovery
  const ofApp = readCode(text)
  return ofApp === null ? recovery : { kind: 'app', code: ofApp }
}

/** A recovery code as it is shown. */
export const formatRecoveryCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** Why a code was not accepted. `off`: two-step sign-in is off. */
export type SecondCodeRefusal =
  | Refused<'not-a-code' | 'wrong' | 'used' | 'off'>
  | (Refused<'limited'> & { wait: number })

export const refuseSecondCode = refusals({
  'not-a-code': 'Enter the six digits that your app shows, or one of your recovery codes.',
  wrong: 'That is not the right code. Check again: the app shows a new one every 30 seconds.',
  used: 'This code has already been used. Wait until your app shows the next one.',
  off: 'Two-step sign-in is off for this account, so no code is needed.',
})

/** A verb's outcome after too many wrong codes. @param wait in seconds */
export const limitSecondCodes = ({ wait }: Limited) => ({
  ok: false as const,
  reason: 'limited' as const,
  wait,
  failed: tooManyTries(wait),
})
