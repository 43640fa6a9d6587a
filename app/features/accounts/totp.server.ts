import { HOTP, Secret, TOTP } from 'otpauth'
import type { Context } from '#app/platform/context.ts'

type Tools = Pick<Context, 'secrets'>

const PURPOSE = 'second factors'

export const sealAppSecret = ({ secrets }: Tools, secret: string) => secrets.encrypt(PURPOSE, secret)

/** @throws Error if it was encrypted with another APP_SECRET */
export const unsealSecret = ({ secrets }: Tools, sealed: string) => secrets.decrypt(PURPOSE, sealed)

/** @returns null if it is already encrypted with the current APP_SECRET */
export const renewSecret = ({ secrets }: Tools, sealed: string) => secrets.renew(PURPOSE, sealed)

// The library's defaults are what every app supports: SHA-1, six digits, steps of half a minute.

/** Tolerated clock difference in steps, either way. */
const DRIFT = 1

/** The secret from which an app computes its codes: 160 bits (RFC 4226), in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The number of the half-minute step that a time is in, since 1970. */
export const halfMinuteOf = (now: Date): number => TOTP.counter({ timestamp: now.getTime() })

export const codeAt = (secret: string, step: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter: step })

/** The step that a code belongs to, within the tolerated clock difference; null for none. A code counts once because its step is
 *  stored (`lastStep`). */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null // the library fails on six characters of more than one byte
  const counter = halfMinuteOf(now)
  const delta = HOTP.validate({ token: code, secret: Secret.fromBase32(secret), counter, window: DRIFT })
  return delta === null ? null : counter + delta
}

/** The content of the QR code for an app. The library's version also spells out the defaults, which makes the squares smaller. */
export function totpAddress({
  secret,
  email,
  issuer,
}: Record<'secret' | 'email' | 'issuer', string>): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer }).toString()}`
}
