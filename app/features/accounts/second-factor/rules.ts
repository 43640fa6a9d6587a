import { tooManyTries, type Limited } from '#app/features/limits/rules.ts'

/** Recovery codes somebody gets at once. */
export const RECOVERY_CODES = 10
/** Milliseconds within which an app that was shown its secret must prove that it has it. */
export const SET_UP_FOR = 60 * 60 * 1000

/** Whether a secret that no code has come from yet may still be confirmed. */
export const isWaiting = (
  { createdAt, confirmedAt }: { createdAt: Date; confirmedAt: Date | null },
  now: Date,
) => confirmedAt === null && now.getTime() - createdAt.getTime() < SET_UP_FOR

/** What recovery codes are made of: nothing that is mistaken for something else. */
export const RECOVERY_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MISREAD: Record<string, string> = { I: '1', L: '1', O: '0' }

export type TypedCode = { kind: 'app' | 'recovery'; code: string }

/** The code of an app or a recovery code as somebody typed or pasted it, spaces and dashes aside; null when it cannot be
 *  either. */
export function readSecondCode(typed: unknown): TypedCode | null {
  if (typeof typed !== 'string' || typed.length > 100) return null
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  const read = code.replaceAll(/[ILO]/g, (letter) => MISREAD[letter] ?? letter)
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(read) ? { kind: 'recovery', code: read } : null
}

/** As a recovery code is shown. */
export const spelled = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** Why a code did not do. `off`: there is no second step to pass. */
export type SecondCodeRefusal = { ok: false; reason: 'not-a-code' | 'wrong' | 'used' | 'off' } | Limited

/** What somebody reads whose code did not do. */
export function secondCodeSentence(refusal: SecondCodeRefusal): string {
  switch (refusal.reason) {
    case 'not-a-code':
      return 'Write the six digits that your app shows, or one of your recovery codes.'
    case 'wrong':
      return 'That is not the code. Look again: the app shows a new one every half minute.'
    case 'used':
      return 'This code was used already. Wait until your app shows the next one.'
    case 'off':
      return 'Two-step sign-in is off for this account, so no code is needed.'
    case 'limited':
      return tooManyTries(refusal.wait)
  }
}
