import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const SECONDS = 30
const DIGITS = 6
/** Tolerated clock difference in steps, either way. */
const DRIFT = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The secret from which an app computes its codes: 160 bits (RFC 4226), in base 32. */
export function newTotpSecret(): string {
  return Array.from(randomBytes(32), (byte) => BASE32[byte % 32]).join('')
}

/** The number of the half-minute step that a time is in, since 1970. */
export const stepOf = (now: Date) => Math.floor(now.getTime() / 1000 / SECONDS)

/** The code of a step (RFC 6238 with SHA-1, which every app supports). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step that a code belongs to, within the tolerated clock difference; null for none. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => stepOf(now) - DRIFT + index)
  const found = steps.filter((step) => isSame(codeAt(secret, step), code))
  return found.at(-1) ?? null
}

/** The content of the QR code for an app. */
export function totpAddress(secret: string, email: string): string {
  const label = `Roost:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: 'Roost' }).toString()}`
}

function isSame(right: string, typed: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(typed)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
