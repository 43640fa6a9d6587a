import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recoveryCodes } from '#app/database/schema/people/second-factors.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { RECOVERY_CODES, RECOVERY_ALPHABET, formatRecoveryCode } from './rules.ts'

type Tools = Pick<Context, 'secrets'>

/** Replaces all recovery codes of an account; part of a verb.
 *  @returns the codes to show once: only their hashes are stored */
export async function replaceRecoveryCodes(tx: Tools & { db: Database }, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: recoveryHashes(tx, userId, code)[0] ?? '' })))
  return codes.map(formatRecoveryCode)
}

/** Fifty bits cannot be guessed, so a fast keyed hash is enough. */
function newCode(): string {
  return Array.from({ length: 10 }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('')
}

/** The first of these hashes is stored; the other finds what an earlier APP_SECRET stored. */
export function recoveryHashes({ secrets }: Tools, userId: string, code: string): string[] {
  return secrets.keyedHashes('recovery codes', `${userId}\0${code}`)
}
