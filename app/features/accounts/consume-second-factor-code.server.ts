import { createHmac, randomInt } from 'node:crypto'
import { eq, and, count, isNotNull, lt } from 'drizzle-orm'
import { recoveryCodes, secondFactors } from '#app/database/schema/people/second-factors.ts'
import type { Context, Database, Outside, Reading, SystemContext } from '#app/platform/context.ts'
import { refundRateLimit, consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import {
  RECOVERY_CODES,
  RECOVERY_ALPHABET,
  formatRecoveryCode,
  limitSecondCodes,
  readSecondCode,
  refuseSecondCode,
  type SecondCodeRefusal,
} from './second-factor-rules.ts'
import { unsealSecret, matchingStep } from './totp.server.ts'

type Secrets = Pick<Context, 'secrets'>

/** Replaces all recovery codes of an account, in the caller’s transaction.
 *  @returns the codes to show once: only their hashes are stored */
export async function replaceRecoveryCodes(
  tx: Secrets & { db: Database },
  userId: string,
): Promise<string[]> {
  const [factor] = await tx.db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  if (!factor) throw new Error('recovery codes need a second factor')
  const key = unsealSecret(tx, factor.secret)
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: recoveryHash(key, userId, code) })))
  return codes.map(formatRecoveryCode)
}

/** Fifty bits cannot be guessed, so a fast keyed hash is enough. */
function newCode(): string {
  return Array.from({ length: 10 }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('')
}

/** @param key the secret of the person's app: it outlives a change of APP_SECRET, as codes on paper must */
const recoveryHash = (key: string, userId: string, code: string) =>
  createHmac('sha256', key).update(`recovery code\0${userId}\0${code}`).digest('base64url')

/** Not a transaction: the counted try and the used code must be kept even when the caller fails later. */
type Tools = Pick<SystemContext, 'actor' | 'now' | 'secrets' | 'settings' | 'origin'> & {
  db: Database & Outside
}

export type ConsumeSecondCodeOutcome =
  | { ok: true; by: 'app' }
  /** `left`: remaining recovery codes. */
  | { ok: true; by: 'recovery'; left: number }
  | SecondCodeRefusal

/** Whether an account needs a code in addition to a password or provider. */
export async function hasSecondFactor(db: Reading, userId: string): Promise<boolean> {
  const [row] = await db.select({ userId: secondFactors.userId }).from(secondFactors).where(isOn(userId))
  return row !== undefined
}

/** Consumes a code from the person's app, or a recovery code; only one of several concurrent requests with the same code succeeds.
 *  The account has already been identified; wrong codes are rate-limited here. */
export async function consumeSecondCode(
  tools: Tools,
  userId: string,
  typed: unknown,
): Promise<ConsumeSecondCodeOutcome> {
  const read = readSecondCode(typed)
  if (!read) return refuseSecondCode('not-a-code')
  const [factor] = await tools.db.select().from(secondFactors).where(isOn(userId))
  if (!factor) return refuseSecondCode('off')
  const taken = await consumeRateLimit(tools, 'second-factor', userId)
  if (!taken.ok) return limitSecondCodes(taken)
  const used =
    read.kind === 'app'
      ? await consumeAppCode(tools, factor, read.code)
      : await consumeRecoveryCode(tools, factor, read.code)
  if (used.ok) await refundRateLimit(tools, 'second-factor', userId)
  return used
}

type Factor = typeof secondFactors.$inferSelect

async function consumeAppCode(
  tools: Tools,
  { userId, secret }: Factor,
  code: string,
): Promise<ConsumeSecondCodeOutcome> {
  const step = matchingStep(unsealSecret(tools, secret), code, tools.now())
  if (step === null) return refuseSecondCode('wrong')
  const used = await tools.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isOn(userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return used.length > 0 ? { ok: true, by: 'app' } : refuseSecondCode('used')
}

async function consumeRecoveryCode(
  tools: Tools,
  { userId, secret }: Factor,
  code: string,
): Promise<ConsumeSecondCodeOutcome> {
  const isThis = eq(recoveryCodes.codeHash, recoveryHash(unsealSecret(tools, secret), userId, code))
  const used = await tools.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isThis))
    .returning({ userId: recoveryCodes.userId })
  if (used.length === 0) return refuseSecondCode('wrong')
  return { ok: true, by: 'recovery', left: await recoveryCodesLeft(tools.db, userId) }
}

export async function recoveryCodesLeft(db: Reading, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}

const isOn = (userId: string) => and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))
